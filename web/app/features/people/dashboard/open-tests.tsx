import type { OwnTest } from '@ganit/contract/tests/own-tests'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { hasPassed } from '../../../ui/text/dates.ts'
import { serverNow } from '../../../ui/text/server-clock.ts'
import { useClock } from '../../../ui/text/use-clock.ts'
import classes from './dashboard.module.css'
import { ownTests } from './own-tests.data.ts'

/** Until when a test can be begun, or gone on with. */
const until = ({ attempt, begins_until }: OwnTest) => attempt?.ends_at ?? begins_until

const isOpen = (test: OwnTest) =>
  test.mode === 'online' &&
  test.state === 'running' &&
  !test.attempt?.submitted_at &&
  !hasPassed(until(test), serverNow())

/** Tests that can be sat now, each in a line of its own. */
export function OpenTests() {
  const { i18n } = useLingui()
  const { moment } = useFormats()
  const { timeZone } = useAcademy()
  const { data = [] } = useQuery(ownTests)
  // Drawn again each minute, because tests end.
  useClock()

  return data.filter(isOpen).map((test) => (
    <section
      key={test.test_id}
      className={`wrap gap12 centred split pad16 card ${classes.open}`}
      aria-label={i18n.t('Open test')}
    >
      <p className="narrow breaks">
        <Trans
          id="<0>{title}</0> is open until {until}"
          values={{ title: test.title, until: moment(until(test), timeZone) }}
          components={{ 0: <b /> }}
        />
        {test.minutes !== null &&
          ` · ${i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: test.minutes })}`}
      </p>
      <ButtonLink to={`/student/tests/${test.test_id}`} variant="main">
        {test.attempt ? i18n.t('Go on') : i18n.t('Start')}
      </ButtonLink>
    </section>
  ))
}
