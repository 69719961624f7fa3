/* Runs a program whose controlling terminal is a new one, and prints how many bytes were typed into it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int main(int count, char **arguments) {
  int master = posix_openpt(O_RDWR | O_NOCTTY), typed = 0, status = 0;
  if (count < 2 || master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return 2;
  int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
  struct termios plain;
  tcgetattr(terminal, &plain);
  cfmakeraw(&plain);
  tcsetattr(terminal, TCSANOW, &plain);
  pid_t child = fork();
  if (child == 0) {
    setsid();
    if (ioctl(terminal, TIOCSCTTY, 0) != 0) _exit(3);
    execv(arguments[1], arguments + 1);
    _exit(4);
  }
  waitpid(child, &status, 0);
  ioctl(terminal, FIONREAD, &typed);
  printf("typed %d\n", typed);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 9;
}
