; Installer for Windows, by Inno Setup 6.3 or newer: iscc /DVersion=0.1.0 packaging\windows\setup.iss
; Never run so far: the project has had no such machine.
; For one user, without an administrator; what the program writes lies elsewhere (%LOCALAPPDATA%\kokoro-desktop) and stays.
#define Checkout "..\.."
#define Program Checkout + "\build\package\kokoro-desktop\program"

[Setup]
AppId={{7B1D7D2E-52C7-4B7B-9C1E-6C1A0B0E5A11}
AppName=Kokoro Desktop
AppVersion={#Version}
AppPublisher=The Kokoro Desktop authors
DefaultDirName={localappdata}\Programs\Kokoro Desktop
DefaultGroupName=Kokoro Desktop
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Checkout}\LICENSE
SetupIconFile={#Checkout}\build\package\icons\kokoro-desktop.ico
UninstallDisplayIcon={app}\kokoro-desktop.exe
OutputDir={#Checkout}\dist
OutputBaseFilename=kokoro-desktop-{#Version}-windows-x86_64
Compression=lzma2/normal
SolidCompression=yes
ChangesAssociations=yes

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion
Source: "{#Checkout}\NOTICE"; DestDir: "{app}"; DestName: "NOTICE.txt"

[InstallDelete]
; Libraries of an older version are not left beside those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Kokoro Desktop"; Filename: "{app}\kokoro-desktop.exe"; Parameters: "window"

[Registry]
Root: HKCU; Subkey: "Software\Classes\.ipa\OpenWithProgids"; ValueType: string; ValueName: "KokoroDesktop.Phonemes"; ValueData: ""; Flags: uninsdeletevalue
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Phonemes"; ValueType: string; ValueData: "Phonemes in IPA"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Phonemes\shell\open\command"; ValueType: string; ValueData: """{app}\kokoro-desktop.exe"" window ""%1"""

[Run]
Filename: "{app}\kokoro-desktop.exe"; Parameters: "window"; Description: "Open Kokoro Desktop"; Flags: nowait postinstall skipifsilent
