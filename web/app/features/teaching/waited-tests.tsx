import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../academy.ts'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { waitedTests } from './teaching.data.ts'

/** Online tests from a day before, with those who cannot begin until a parent agrees; nothing without any. */
export function WaitedTests() {
  const { timeZone } = useAcademy()
  const { data = [] } = useQuery(waitedTests)
  if (data.length === 0) return null
  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="waited-tests">
      <h2 id="waited-tests">They wait for a parent</h2>
      <ul className="stack gap8">
        {data.map(({ test_id, title, opens_at, students }) => (
          <li key={test_id}>
            <b>{title}</b>, {formatMoment(opens_at, timeZone)}:{' '}
            {students.map(({ name }) => name).join(', ')}
          </li>
        ))}
      </ul>
      <p className="quiet small">They cannot begin an online test until a parent has agreed.</p>
    </section>
  )
}
