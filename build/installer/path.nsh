; The folder of the console program on the PATH, for nsis.include of electron-builder. The PATH is the user's, or the computer's
; where Tripledger is installed for everybody.
;
; The value is edited in memory and never passes through an NSIS string: those are cut at 1,024 or 8,192 characters, and a
; cut PATH is lost. Its type (REG_EXPAND_SZ) and every other entry stay as they are.

!include LogicLib.nsh

; HKEY_CURRENT_USER and HKEY_LOCAL_MACHINE, signed: right for installers of 32 and of 64 bits.
!define PATH_USER_ROOT -2147483647
!define PATH_COMPUTER_ROOT -2147483646
!define PATH_COMPUTER_KEY "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
; KEY_QUERY_VALUE and KEY_SET_VALUE.
!define PATH_ACCESS 3
!define PATH_STRING 1
!define PATH_EXPANDABLE_STRING 2
!define PATH_NOT_FOUND 2

; Adds FOLDER to the PATH, or removes it: ACTION is add or remove. Leaves all registers as they were.
;   $1 key   $2 type   $3 bytes of the value   $4 buffer: a semicolon, then the value at $5   $6 the folder in it
!macro editPath ACTION FOLDER
  System::Store S
  StrCpy $9 "${FOLDER}"
  StrCpy $R0 ${PATH_USER_ROOT}
  StrCpy $R1 "Environment"
  ${If} $installMode == "all"
    StrCpy $R0 ${PATH_COMPUTER_ROOT}
    StrCpy $R1 "${PATH_COMPUTER_KEY}"
  ${EndIf}
  System::Call 'advapi32::RegOpenKeyExW(p $R0, w R1, i 0, i ${PATH_ACCESS}, *p .r1) i .r0'
  ${If} $0 = 0
    System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, *i .r2, p 0, *i 0 r3) i .r0'
    ${If} $0 = ${PATH_NOT_FOUND}
      StrCpy $0 0
      StrCpy $2 ${PATH_EXPANDABLE_STRING}
      StrCpy $3 0
    ${EndIf}
    ${If} $0 = 0
    ${AndIf} $2 >= ${PATH_STRING}
    ${AndIf} $2 <= ${PATH_EXPANDABLE_STRING}
      ; Two bytes a character; room for the folder, two semicolons and the end. System::Alloc fills with zeros.
      StrLen $7 $9
      IntOp $8 $7 + 8
      IntOp $8 $8 * 2
      IntOp $8 $8 + $3
      System::Alloc $8
      Pop $4
      System::Call 'kernel32::lstrcpyW(p r4, w ";")'
      System::Int64Op $4 + 2
      Pop $5
      ${If} $3 > 0
        System::Call 'advapi32::RegQueryValueExW(p r1, w "Path", p 0, p 0, p r5, *i r3 r3) i .r0'
      ${EndIf}
      ${If} $0 = 0
        StrCpy $R2 0
        System::Call 'kernel32::lstrlenW(p r5) i .R3'
        System::Call 'kernel32::lstrcatW(p r4, w ";")'
        System::Call 'shlwapi::StrStrIW(p r4, w ";$9;") p .r6'
        !insertmacro editPath_${ACTION}
        ${If} $R2 = 1
          System::Call 'kernel32::lstrlenW(p r5) i .r8'
          ${If} $8 = 0
            System::Call 'advapi32::RegDeleteValueW(p r1, w "Path")'
          ${Else}
            IntOp $8 $8 + 1
            IntOp $8 $8 * 2
            System::Call 'advapi32::RegSetValueExW(p r1, w "Path", i 0, i r2, p r5, i r8) i .r0'
          ${EndIf}
          ; WM_SETTINGCHANGE: programs that start from now on see it, without signing in again.
          System::Call 'user32::SendMessageTimeoutW(p 0xFFFF, i 0x1A, p 0, w "Environment", i 2, i 5000, *p .r0)'
        ${EndIf}
      ${EndIf}
      System::Free $4
    ${EndIf}
    System::Call 'advapi32::RegCloseKey(p r1)'
  ${EndIf}
  System::Store L
!macroend

; Appends the folder $9, unless it is there. $R3 is the length of the value, $R2 becomes 1 where the value changed.
!macro editPath_add
  ${If} $6 == 0
    ${If} $R3 = 0
      System::Call 'kernel32::lstrcpyW(p r5, w r9)'
    ${Else}
      System::Call 'kernel32::lstrcatW(p r4, w r9)'
    ${EndIf}
    StrCpy $R2 1
  ${EndIf}
!macroend

; Takes out the folder $9 wherever it stands, and the semicolon that was appended for the search.
!macro editPath_remove
  ${DoWhile} $6 != 0
    StrCpy $R2 1
    ; From its semicolon: what comes after it, from the semicolon there, takes its place.
    IntOp $8 $7 + 1
    IntOp $8 $8 * 2
    System::Int64Op $6 + $8
    Pop $R4
    System::Call 'kernel32::lstrlenW(p R4) i .r8'
    IntOp $8 $8 + 1
    IntOp $8 $8 * 2
    System::Call 'ntdll::RtlMoveMemory(p r6, p R4, p r8)'
    System::Call 'shlwapi::StrStrIW(p r4, w ";$9;") p .r6'
  ${Loop}
  System::Call 'kernel32::lstrlenW(p r4) i .r8'
  IntOp $8 $8 - 1
  IntOp $8 $8 * 2
  System::Int64Op $4 + $8
  Pop $R4
  System::Call '*$R4(&i2 0)'
!macroend

!macro customInstall
  !insertmacro editPath add "$INSTDIR\resources\cli"
!macroend

!macro customUnInstall
  !insertmacro editPath remove "$INSTDIR\resources\cli"
!macroend
