/**
 * For database connections: if the other end vanishes silently (firewall, power cut), both sides close within a minute.
 * Until then the connection keeps its locks; by the system's default that is two hours.
 */
export const KEEP_ALIVE = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
}
