; Installer for Windows, by Inno Setup 6.3 or newer: iscc /DVersion=0.2.0 packaging\windows\setup.iss
; Never run so far: the project has had no such machine.
; For one user, without an administrator; what the program writes lies elsewhere (%LOCALAPPDATA%\kokoro-desktop) and stays.
; Visual C++'s runtime is in the program's folder: PyInstaller takes it from Python and Qt.
#ifndef Version
  #error Name the version: iscc /DVersion=0.2.0 setup.iss
#endif
#define Checkout "..\.."
#define Program Checkout + "\build\package\kokoro-desktop\program"

[Setup]
AppId={{7B1D7D2E-52C7-4B7B-9C1E-6C1A0B0E5A11}
AppName=Kokoro Desktop
AppVersion={#Version}
VersionInfoVersion={#Version}
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
ChangesEnvironment=yes

[Tasks]
Name: "path"; Description: "Have the command kokoro-desktop found in every terminal (PATH)"; Flags: unchecked

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion
Source: "{#Checkout}\NOTICE"; DestDir: "{app}"; DestName: "NOTICE.txt"

[InstallDelete]
; Libraries of an older version are not left beside those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Kokoro Desktop"; Filename: "{app}\kokoro-desktop.exe"; Parameters: "window"

[Registry]
Root: HKCU; Subkey: "Software\Classes\.ipa"; Flags: uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\.ipa\OpenWithProgids"; ValueType: string; ValueName: "KokoroDesktop.Phonemes"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Phonemes"; ValueType: string; ValueData: "Phonemes in IPA"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Phonemes\DefaultIcon"; ValueType: string; ValueData: "{app}\kokoro-desktop.exe,0"
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Phonemes\shell\open\command"; ValueType: string; ValueData: """{app}\kokoro-desktop.exe"" window ""%1"""
Root: HKCU; Subkey: "Software\Classes\.kokoro"; Flags: uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\.kokoro\OpenWithProgids"; ValueType: string; ValueName: "KokoroDesktop.Session"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Session"; ValueType: string; ValueData: "Kokoro Desktop session"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Session\DefaultIcon"; ValueType: string; ValueData: "{app}\kokoro-desktop.exe,0"
Root: HKCU; Subkey: "Software\Classes\KokoroDesktop.Session\shell\open\command"; ValueType: string; ValueData: """{app}\kokoro-desktop.exe"" window ""%1"""
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsNotInPath

[Run]
Filename: "{app}\kokoro-desktop.exe"; Parameters: "window"; Description: "Open Kokoro Desktop"; Flags: nowait postinstall skipifsilent

[Code]
function UserPath: String;
begin
  if not RegQueryStringValue(HKCU, 'Environment', 'Path', Result) then
    Result := '';
end;

// Where the program's folder begins in the user's PATH, from 1; 0 where it is not there.
function PlaceInPath: Integer;
begin
  Result := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', ';' + Lowercase(UserPath) + ';');
end;

function IsNotInPath: Boolean;
begin
  Result := PlaceInPath = 0;
end;

// What the task has added to the PATH is taken out, with one of the semicolons beside it.
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
var
  Path: String;
  Place: Integer;
begin
  if CurUninstallStep <> usPostUninstall then
    exit;
  Place := PlaceInPath;
  if Place = 0 then
    exit;
  if Place > 1 then
    Place := Place - 1;
  Path := UserPath;
  Delete(Path, Place, Length(ExpandConstant('{app}')) + 1);
  RegWriteExpandStringValue(HKCU, 'Environment', 'Path', Path);
end;
