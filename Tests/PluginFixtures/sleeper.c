/* Leaves a process that only sleeps, for ten minutes at most, and prints its number. It holds no descriptor of whoever started
   it: another process's end may be told by one that closes. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  for (int i = 3; i < 1024; i++) close(i);
  pid_t sleeper = fork();
  if (sleeper == 0) {
    for (int i = 0; i < 3; i++) close(i);
    setsid();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGUSR1, SIG_DFL);
    sleep(600);
    _exit(0);
  }
  printf("%d\n", sleeper);
  return sleeper < 0;
}
