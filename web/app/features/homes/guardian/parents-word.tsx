import type { OwnChild } from '@ganit/contract/people/guardians'
import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { NoticeHere } from '../../ground/notice/notice-here.tsx'
import { saveConsent } from '../../people/agreements/agreements.data.ts'

/** Asks a guardian once for the agreement without which the child cannot practise; nothing where it is not asked. */
export function ParentsWord({ child }: { child: OwnChild }) {
  const today = useToday()
  const { uid, first_name: name, waits_from: from } = child
  if (!from || child.limited || !child.may_see) return null
  return <Asked uid={uid} name={name} from={from > today ? from : null} />
}

const ID = 'parents-word'

type AskedProps = {
  uid: string
  name: string
  /** The day from which the child waits; null if that day has come. */
  from: string | null
}

function Asked({ uid, name, from }: AskedProps) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { day } = useFormats()
  // The notice is long, and what is due today stands below. Whoever comes by the child's *Agree now* finds it open.
  const isSentHere = useLocation().hash === `#${ID}`
  const [isPressed, setPressed] = useState<boolean>()
  const isOpen = isPressed ?? isSentHere
  const [isTicked, setTicked] = useState(false)
  const { failure, isSending, run } = useAction()
  const agree = () =>
    run(async (attempt) => {
      const said = { purpose: 'guardian', given: true, adult_stated: true, language } as const
      return (await saveConsent({ uid, ...said }, attempt)).message
    })
  return (
    <section
      id={ID}
      className="stack gap12 pad16 card breaks"
      aria-labelledby="parents-word-heading"
    >
      <h2 id="parents-word-heading">{i18n.t('A parent has to agree first.')}</h2>
      <p>
        {from === null
          ? i18n.t('{name} can practise and sit tests online once you have agreed.', { name })
          : i18n.t('From {day} on {name} can practise and sit tests online once you have agreed.', {
              name,
              day: day(from),
            })}
      </p>
      <Button
        variant={isOpen ? 'default' : 'main'}
        className="fit"
        aria-expanded={isOpen}
        onClick={() => setPressed(!isOpen)}
      >
        {i18n.t('Agree now')}
      </Button>
      {isOpen && (
        <>
          <NoticeHere />
          <Checkbox
            name="adult_stated"
            label={i18n.t('I am the parent or guardian of {name} and at least 18 years old', {
              name,
            })}
            checked={isTicked}
            onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
          />
          <p>
            <Trans
              id="With this you agree to the <0>terms</0>, and you can withdraw it below at any time."
              components={{ 0: <Link to="/terms" /> }}
            />
          </p>
          {failure && <ErrorBox>{failure}</ErrorBox>}
          <Button variant="main" disabled={!isTicked} loading={isSending} onClick={agree}>
            {i18n.t('I agree')}
          </Button>
        </>
      )}
    </section>
  )
}
