import type { OwnTest } from '@ganit/contract/tests/own-tests'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { formatMoment, hasPassed } from '../../../ui/text/dates.ts'
import { counted } from '../../../ui/text/formats.ts'
import { serverNow } from '../../../ui/text/server-clock.ts'
import { useClock } from '../../../ui/text/use-clock.ts'
import { ownTests } from './dashboard.data.ts'
import classes from './dashboard.module.css'

/** Until when a test can be begun, or gone on with. */
const until = ({ attempt, begins_until }: OwnTest) => attempt?.ends_at ?? begins_until

const isOpen = (test: OwnTest) =>
  test.mode === 'online' &&
  test.state === 'running' &&
  !test.attempt?.submitted_at &&
  !hasPassed(until(test), serverNow())

/** Tests that can be sat now, each in a line of its own. */
export function OpenTests() {
  const { timeZone } = useAcademy()
  const { data = [] } = useQuery(ownTests)
  // Drawn again each minute, because tests end.
  useClock()

  return data.filter(isOpen).map((test) => (
    <section
      key={test.test_id}
      className={`wrap gap12 centred split pad16 card ${classes.open}`}
      aria-label="Open test"
    >
      <p className="narrow breaks">
        <b>{test.title}</b> is open until {formatMoment(until(test), timeZone)}
        {test.minutes !== null && ` · ${counted(test.minutes, 'minute', 'minutes')}`}
      </p>
      <ButtonLink to={`/student/tests/${test.test_id}`} variant="main">
        {test.attempt ? 'Go on' : 'Start'}
      </ButtonLink>
    </section>
  ))
}
