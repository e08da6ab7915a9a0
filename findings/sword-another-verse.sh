#!/bin/sh
# Asked for a verse that does not exist, SWORD answers with another one, even of another book: "Jude 5" is Revelation 4:1.
#
# A good guess: nothing, or an error, as for a book that does not exist. But the verses are counted on, over the ends of chapters and
# books: John 3:99 is John 5:9, Joel 4:1, which Hebrew and Catholic Bibles have, is the first verse of Amos, and 3 John 15, which most
# modern Bibles print, is in Revelation, because the number alone is read as a chapter of a book that has one. The exit status is 0. The
# command bible of Debian stays in the book: it gives the last verse of the chapter, or one of the last chapter. Who meets it: scripts,
# bots and screens over SWORD, whose people type references from other Bibles. What helps: comparing the reference in the answer with the
# one that was asked for.
#
# Debian 12: diatheke and libsword 1.9.0, sword-text-kjv 14.3, bible-kjv 4.38.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq diatheke=1.9.0+dfsg-4+b4 libsword1.9.0=1.9.0+dfsg-4+b4 libsword-common=1.9.0+dfsg-4 sword-text-kjv=14.3-1 \
  bible-kjv=4.38 bible-kjv-text=4.38 libclucene-core1v5 libcurl3-gnutls libicu72 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
LD_LIBRARY_PATH=$(dirname "$(find "$folder/root" -name 'libsword*.so*' | head -1)")
SWORD_PATH=$folder/root/usr/share/sword
export LD_LIBRARY_PATH SWORD_PATH
for reference in 'John 3:16' 'John 3:99' 'Joel 4:1' 'Jude 5' '3 John 15' 'Xyz 3:4'; do
  answer=$(root/usr/bin/diatheke -b engKJV2006eb -f plain -k "$reference" 2>/dev/null) && status=$? || status=$?
  echo "$reference: $(echo "$answer" | grep -o '^ *[A-Z][A-Za-z ]* [0-9]*:[0-9]*' | head -1) ($status)"
done >seen
cd root/usr/lib
for reference in 'John 3:99' 'John 22:1'; do
  echo "bible, $reference: $(echo | ../bin/bible "$reference" 2>/dev/null | grep -oE '^(John [0-9]+|  [0-9]+)' | xargs)"
done >>"$folder/seen"
cd "$folder"
cat >expected <<'END'
John 3:16: John 3:16 (0)
John 3:99: John 5:9 (0)
Joel 4:1: Amos 1:1 (0)
Jude 5: Revelation of John 4:1 (0)
3 John 15: Revelation of John 13:1 (0)
Xyz 3:4:  (0)
bible, John 3:99: John 3 36
bible, John 22:1: John 21 1
END
diff expected seen
cat seen
