import { deriveKey } from '../lifecycle/secret.ts'
import { HOSTS_DATABASE } from './host-database.ts'
import { otherRole } from './making/make-academy.ts'
import { type Host, withHostLock } from './open-host.ts'

/** Makes the role with which the process reads its list, and which enters no academy; returns its address. */
export const enterAsHost = (host: Pick<Host, 'owner' | 'master'>) =>
  withHostLock(host, async (client) => {
    const name = HOSTS_DATABASE
    const password = deriveKey(host.master, 'the password of its role').toString('base64url')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (!rowCount) await client.query(`create role ${name} noinherit`)
    await client.query(`
      alter role ${name} login password ${client.escapeLiteral(password)};
      grant connect on database ${name} to ${name};
      grant usage on schema public to ${name};
      grant select, insert, update on academies, addresses to ${name};
      grant select, insert on deeds to ${name};
      grant select, insert, update, delete on requests, rate_limits, mornings, built_files to ${name};
      grant usage on all sequences in schema public to ${name}`)
    return otherRole(host.owner, { user: name, password })
  })
