import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filled, HOST, NODES } from './layout.ts'
import { machineName, ownFolder, type Place, writeConfig } from './machines.ts'
import { startPart } from './part.ts'

/** HAProxy in front of databases and app processes, and nginx with TLS in front of it. */
export function startFronts(place: Place) {
  startHaproxy(place)
  startNginx(place)
}

function startHaproxy(place: Place) {
  const { folder, ports, programs, user } = place
  const databases = NODES.map(
    (n) =>
      `    server ${machineName(n)} ${HOST}:${ports.postgres(n)} maxconn 100 check port ${ports.rest(n)}`,
  ).join('\n')
  const config = filled('haproxy.cfg', {
    HOST,
    PRIMARY_PORT: ports.primary,
    REPLICA_PORT: ports.replica,
    APP_PORT: ports.app,
    PRIMARIES: databases,
    REPLICAS: databases,
    APPS: [1, 2].map((n) => `    server app${n} ${HOST}:${ports.process(n)} check`).join('\n'),
  })
  const file = writeConfig(place, 'haproxy.cfg', config)
  startPart(folder, { name: 'haproxy', file: programs.haproxy, args: ['-db', '-f', file], user })
}

function startNginx(place: Place) {
  const { folder, ports, programs, user } = place
  const { key, certificate } = certificateIn(place)
  const config = filled('nginx.conf', {
    FOLDER: ownFolder(place, 'nginx'),
    HOST,
    PORT: ports.nginx,
    SERVER_NAME: 'localhost',
    APP: `${HOST}:${ports.app}`,
    CERTIFICATE: certificate,
    KEY: key,
  })
  const file = writeConfig(place, 'nginx.conf', config)
  const args = ['-c', file, '-e', 'stderr', '-g', 'daemon off;']
  startPart(folder, { name: 'nginx', file: programs.nginx, args, user })
}

/** A self-signed certificate for this machine. */
export function certificateIn(place: Place) {
  const folder = ownFolder(place, 'tls')
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  if (!existsSync(certificate))
    execFileSync(
      place.programs.openssl,
      // biome-ignore format: one option and its value on each line
      [
        'req', '-x509', '-nodes', '-days', '30',
        '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1',
        '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-keyout', key, '-out', certificate,
      ],
      { stdio: 'ignore', ...place.user },
    )
  return { key, certificate }
}
