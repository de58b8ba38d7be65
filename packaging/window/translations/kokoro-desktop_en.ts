<?xml version='1.0' encoding='utf-8'?>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Kokoro Desktop</name>
    <message numerus="yes">
        <source>%n edit(s) kept from the previous text.</source>
        <translation>
            <numerusform>%n edit kept from the previous text.</numerusform>
            <numerusform>%n edits kept from the previous text.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edited phoneme(s) no longer in the text: {0}</source>
        <translation>
            <numerusform>%n edited phoneme no longer in the text: {0}</numerusform>
            <numerusform>%n edited phonemes no longer in the text: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s)</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more without formants</source>
        <translation>
            <numerusform>%n more without formants</numerusform>
            <numerusform>%n more without formants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n oldest take(s) removed from the list.</source>
        <translation>
            <numerusform>%n oldest take removed from the list.</numerusform>
            <numerusform>%n oldest takes removed from the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s)</source>
        <translation>
            <numerusform>%n phoneme</numerusform>
            <numerusform>%n phonemes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s) had no match in the copied take: {0}</source>
        <translation>
            <numerusform>%n phoneme had no match in the copied take: {0}</numerusform>
            <numerusform>%n phonemes had no match in the copied take: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n phoneme(s) selected</source>
        <translation>
            <numerusform>%n phoneme selected</numerusform>
            <numerusform>%n phonemes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) added.</source>
        <translation>
            <numerusform>%n step added.</numerusform>
            <numerusform>%n steps added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n symbol(s)</source>
        <translation>
            <numerusform>%n symbol</numerusform>
            <numerusform>%n symbols</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) could not be saved.</source>
        <translation>
            <numerusform>%n take could not be saved.</numerusform>
            <numerusform>%n takes could not be saved.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) already in the list.</source>
        <translation>
            <numerusform>%n take already in the list.</numerusform>
            <numerusform>%n takes already in the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) saved in “{0}”.</source>
        <translation>
            <numerusform>%n file saved in “{0}”.</numerusform>
            <numerusform>%n files saved in “{0}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) deleted</source>
        <translation>
            <numerusform>%n take deleted</numerusform>
            <numerusform>%n takes deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n take(s) opened.</source>
        <translation>
            <numerusform>%n take opened.</numerusform>
            <numerusform>%n takes opened.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation>
            <numerusform>%n trial</numerusform>
            <numerusform>%n trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n voice(s) found</source>
        <translation>
            <numerusform>%n voice found</numerusform>
            <numerusform>%n voices found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n minute(s) left</source>
        <translation>
            <numerusform>About %n minute left</numerusform>
            <numerusform>About %n minutes left</numerusform>
        </translation>
    </message>
</context>
</TS>