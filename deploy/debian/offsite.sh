#!/bin/sh
# Sends the newest backup to another machine, encrypted for a key whose other half is not here. Settings: /etc/ganit/offsite.env
#   AGE_RECIPIENT=age1…                      as age-keygen printed it, elsewhere
#   OFFSITE=backup@elsewhere.example.org     whom ssh may enter as, with the key of the user ganit
#   OFFSITE_FOLDER=ganit
set -eu
: "${DATA_DIR:?}" "${AGE_RECIPIENT:?}" "${OFFSITE:?}"
folder=${OFFSITE_FOLDER:-ganit}
newest=$(find "$DATA_DIR/backups" -name 'ganit-*.backup' -printf '%T@ %p\n' | sort -n | tail -1 | cut -d' ' -f2-)
if [ -z "$newest" ]; then
  echo "There is no backup in $DATA_DIR/backups yet." >&2
  exit 1
fi
if [ -z "$(find "$newest" -mmin -2160)" ]; then
  echo "The newest backup, $newest, is older than 36 hours. See Settings, Backups." >&2
  exit 1
fi
name=$(basename "$newest").age
# It has its name there only when it is whole.
age -r "$AGE_RECIPIENT" <"$newest" |
  ssh -o BatchMode=yes "$OFFSITE" "mkdir -p '$folder' && cat > '$folder/.$name' && mv '$folder/.$name' '$folder/$name'"
echo "$name is at $OFFSITE."
