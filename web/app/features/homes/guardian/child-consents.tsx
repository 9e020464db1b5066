import type { Agreements, ConsentDraft } from '@ganit/contract/office/privacy'
import type { OwnChild } from '@ganit/contract/people/guardians'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { NoticeHere } from '../../ground/notice/notice-here.tsx'
import { agreements, saveConsent } from '../../people/agreements/agreements.data.ts'
import classes from './guardian-area.module.css'

/** A guardian's consents for a child, which are withdrawn as easily as they are given; loaded on request. */
export function ChildConsents({ child }: { child: OwnChild }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="consents">
      <h2 id="consents">{i18n.t('What you agree to')}</h2>
      {isOpen ? (
        <Consents child={child} />
      ) : (
        <Button onClick={() => setOpen(true)}>{i18n.t('See and change')}</Button>
      )}
    </section>
  )
}

function Consents({ child: { uid, first_name: name } }: { child: OwnChild }) {
  const { i18n } = useLingui()

  return (
    <QueryView
      query={useQuery(agreements({ uid }))}
      failure={i18n.t('The consents could not be loaded.')}
      skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the consents...')} />}
    >
      {(agreed) => (
        <>
          {!agreed.is_minor && (
            <p>{i18n.t('{name} is of age, and says this on their own page.', { name })}</p>
          )}
          {agreed.is_minor && <NoticeHere />}
          <ConsentRow uid={uid} purpose="guardian" agreed={agreed} said={i18n.t('I agree')}>
            {(day, given) => (
              <>
                <TermsState name={name} day={day} given={given} />
                <p className="small">
                  <Link to="/privacy">{i18n.t('Privacy policy')}</Link>
                </p>
              </>
            )}
          </ConsentRow>
          <ConsentRow uid={uid} purpose="publicity" agreed={agreed} said={i18n.t('Agree')}>
            {(day, given) => (
              <>
                <p>
                  {i18n.t('The academy may publish the name and photo of {name} among its best.', {
                    name,
                  })}
                </p>
                <p>
                  {day
                    ? given
                      ? i18n.t('Agreed on {day}', { day })
                      : i18n.t('Withdrawn on {day}', { day })
                    : i18n.t('Not agreed')}
                </p>
              </>
            )}
          </ConsentRow>
        </>
      )}
    </QueryView>
  )
}

type TermsStateProps = { name: string; day: string; given: boolean }

/** Says the state without "I": only the button speaks for the reader. */
function TermsState({ name, day, given }: TermsStateProps) {
  const shown = { values: { name, day }, components: { 0: <Link to="/terms" /> } }
  if (!day)
    return (
      <p>
        <Trans id="<0>Terms</0> for {name}: not agreed yet" {...shown} />
      </p>
    )
  return given ? (
    <p>
      <Trans id="<0>Terms</0> for {name}: agreed on {day}" {...shown} />
    </p>
  ) : (
    <p>
      <Trans id="<0>Terms</0> for {name}: withdrawn on {day}" {...shown} />
    </p>
  )
}

type RowProps = {
  uid: string
  purpose: Exclude<ConsentDraft['purpose'], 'guardian_access'>
  agreed: Agreements
  /** The text of the button that agrees. */
  said: string
  /** Shows the state, given the day of the latest consent or withdrawal; called with no day if there is none. */
  children: (day: string, given: boolean) => ReactNode
}

function ConsentRow({ uid, purpose, agreed, said, children }: RowProps) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { dayOf } = useFormats()
  const { timeZone } = useAcademy()
  const { failure, isSending, run } = useAction()
  const latest = agreed.consents.find((consent) => consent.purpose === purpose)
  const given = latest?.given === true
  // Where a parent has to say that they are of age, the card on top asks for both.
  const isAskedAbove = purpose === 'guardian' && !given && Boolean(agreed.waits_from)
  const turn = () =>
    run(
      async (attempt) =>
        (await saveConsent({ uid, purpose, given: !given, language }, attempt)).message,
    )

  return (
    <div className={classes.second}>
      {children(latest ? dayOf(latest.recorded_at, timeZone) : '', given)}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {agreed.is_minor && !isAskedAbove && (
        <Button size="sm" loading={isSending} onClick={turn}>
          {given ? i18n.t('Withdraw') : said}
        </Button>
      )}
    </div>
  )
}
