/** Settings of PostgreSQL, by name. */
export type Settings = Record<string, string | number>

/** A data folder is moved between machines, and not all have (room in) /dev/shm. */
export const SHARED_MEMORY: Settings =
  process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}

/**
 * Given on the command line, so that an upgrade of Ganit changes them for old databases too. What is acknowledged is on
 * the disk; memory suits a machine of 1 GB; parallel queries are off because small containers have no room for them.
 */
const SETTINGS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 100,
  // Whoever looks in with psql and forgets an open transaction does not hold up the academy for good.
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
  // Starts, stops and crashes only: errors quote what people typed, and the app logs its own.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** The command line's part for these settings and for where the server listens. */
export function settingsArguments(where: Settings, special: Settings = {}) {
  const all = { ...SETTINGS, ...where, ...special }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
