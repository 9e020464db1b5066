/** How many minutes a code is valid, and how many wrong tries it allows. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** After how many seconds another code may be asked for. */
export const CODE_AGAIN_SECONDS = 60
export const CODE_DIGITS = 6

/** Lengths of a password. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
