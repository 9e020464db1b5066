/**
 * For connections to the database: one whose other end is gone without a word (a firewall has forgotten it, a machine has
 * lost its power) ends within a minute on both sides. Until then it keeps its locks: by the system's own measure for two hours.
 */
export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
}
