/**
 * For database connections: if the other end vanishes silently (firewall, power cut), both sides close within a minute.
 * Until then it keeps its locks; the system's default is two hours.
 */
export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
}
