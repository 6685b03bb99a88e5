#!/bin/sh
# A user at zenity's save dialog: chooses the path in the file ZENITY_CHOICE, and declines to replace a file where the dialog
# asks. ZENITY_LOG gets a line for each dialog.
path=$(cat "$ZENITY_CHOICE")
for argument in "$@"; do
  [ "$argument" = --confirm-overwrite ] && [ -e "$path" ] && {
    echo 'the dialog asked whether to replace' >>"$ZENITY_LOG"
    exit 1
  }
done
echo "chosen: $path" >>"$ZENITY_LOG"
printf '%s\n' "$path"
