const PROBLEMS: Record<string, string> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  // PostgreSQL's code for a full disk.
  53100: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  EADDRINUSE: 'another program uses it',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such address',
  EAI_AGAIN: 'there is no such address',
}

/** A refusal by the operating system, in plain words. */
export function systemProblem(error: unknown) {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return PROBLEMS[code] ?? message
}

/** An error as a sentence for the user of a command; Ganit's own messages stay. */
export function sentenceOf(error: unknown) {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException
  return code in PROBLEMS ? `That could not be done: ${PROBLEMS[code]}.` : message
}
