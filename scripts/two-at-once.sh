#!/bin/sh
# Runs commands, each of which is one argument, two at a time. Prints what a command said when it ends, so that their lines
# do not mix, and fails when one fails. Word splitting of $0 is on purpose: it separates a command's own arguments.
printf '%s\n' "$@" |
  xargs -P 2 -I{} sh -c 'echo "... $0"; said=$($0 2>&1); code=$?; printf "\n> %s\n%s\n" "$0" "$said"; exit $code' {}
