/**
 * Roles of an account. `admin` is the single owner; `desk` works in the office, a `teacher` with their own batches, a
 * `guardian` looks after their children.
 */
export const ROLES = ['admin', 'desk', 'teacher', 'guardian', 'student'] as const
export type Role = (typeof ROLES)[number]
