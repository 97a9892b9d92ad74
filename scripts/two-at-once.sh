#!/bin/sh
# Runs commands, each of which is one argument, two at a time. Prints what a command said when it ends, so that their lines
# do not mix, and what failed once more at the end, where one looks first; fails when one fails. Word splitting of $0 is on
# purpose: it separates a command's own arguments.
failed=$(mktemp)
trap 'rm -f "$failed"' EXIT
export failed
printf '%s\n' "$@" |
  xargs -P 2 -I{} sh -c '
    echo "... $0"
    said=$($0 2>&1) && code=0 || code=$?
    printf "\n> %s\n%s\n" "$0" "$said"
    [ "$code" = 0 ] || printf "\nFAILED with %s: %s\n%s\n" "$code" "$0" "$(echo "$said" | tail -n 80)" >>"$failed"
    exit "$code"' {} && exit
code=$?
cat "$failed"
exit "$code"
