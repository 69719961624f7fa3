/* legato_math.h: exp, sin, pow and the rest for plug-ins in Embedded Swift, where no module of the C library can be imported. Link libm. */
#ifndef LEGATO_MATH_H
#define LEGATO_MATH_H

#include <math.h>

#endif
