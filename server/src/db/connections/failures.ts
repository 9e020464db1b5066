// Codes of a database that is away. 08P01 is not among them, because a protocol violation is a bug of ours.
const AWAY_CODES =
  /^(08(?!P01)...|25006|57P0[1-4]|53300|55P03|57014|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|database does not answer|not queryable|Cannot use a pool after|driver has already been destroyed/

/** Whether the database is unreachable, starting, stopping, read-only, or timed out on a lock: answer 503, and retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (
    AWAY_CODES.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGES.test(error.message))
  )
}

const READ_ONLY = '25006'

/** Whether the database is read-only, as after a provider's lock or a failover. */
export const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY

const DISK_FULL = '53100'

/** Whether the database's disk is full: answer 503 "storage full". Reading still works. */
export const isStorageFull = (error: unknown) => codeOf(error) === DISK_FULL

const TAKEN = '23505'

/** Whether a unique value is taken. */
export const isTaken = (error: unknown) => codeOf(error) === TAKEN

/** Error code of the trigger `days_are_open`. */
const DAY_CLOSED = 'GD001'

/** Whether an entry was refused because its person has closed the day. */
export const isDayClosed = (error: unknown) => codeOf(error) === DAY_CLOSED

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code ?? '')
