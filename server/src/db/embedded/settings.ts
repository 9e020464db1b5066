export type Settings = Record<string, string | number>

/**
 * Keeps shared memory out of /dev/shm, because a data folder may move to a machine where /dev/shm is missing or small.
 */
export const SHARED_MEMORY: Settings =
  process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}

/**
 * Settings of PostgreSQL. They are given on the command line, so that a new release applies them to old databases, too.
 * Acknowledged writes are durable; memory suits a machine of 1 GB; parallel queries are off, because small containers
 * have no room for them.
 */
const SETTINGS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 100,
  // A forgotten transaction in psql must not block the academy forever.
  idle_in_transaction_session_timeout: '5min',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  ...SHARED_MEMORY,
  jit: 'off',
  max_logical_replication_workers: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes only: errors would quote typed text, and the app logs its own.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Command line arguments for these settings and the address. */
export function settingsArguments(where: Settings, special: Settings = {}) {
  const all = { ...SETTINGS, ...where, ...special }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
