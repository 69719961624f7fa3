#include <math.h>
#include <unistd.h>
