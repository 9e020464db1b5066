import pg from 'pg'

/** Statements this process has sent, and milliseconds it has waited for their answers. */
export const sqlTime = { asked: 0, waited: 0 }

const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
const query = client.query
client.query = function (...given) {
  sqlTime.asked += 1
  const started = performance.now()
  const answer = query.apply(this, given)
  const count = () => {
    sqlTime.waited += performance.now() - started
  }
  if (answer instanceof Promise) answer.then(count, count)
  return answer
}

/** Waited and computed milliseconds of some work, and its speed beside its SQL alone: 1 if nothing is computed. */
export async function besideSql(work: () => Promise<unknown>) {
  const before = { waited: sqlTime.waited, cpu: process.cpuUsage() }
  await work()
  const waited = sqlTime.waited - before.waited
  const { user, system } = process.cpuUsage(before.cpu)
  const computed = (user + system) / 1000
  return { waited, computed, share: waited / (waited + computed) }
}
