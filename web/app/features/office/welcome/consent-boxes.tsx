import type { AskedConsent } from '@ganit/contract/office/welcome'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/forms/fields/fields.tsx'
import classes from './welcome.module.css'

/** Opens in a new tab, so that the form stays. */
const NewTabLink = ({ to, children }: { to: string; children?: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

type TextProps = { purpose: AskedConsent; name: string; asksAdult: boolean }

function Text({ purpose, name, asksAdult }: TextProps) {
  const { i18n } = useLingui()
  const terms = { 0: <NewTabLink to="/terms" /> }
  if (purpose === 'guardian' && asksAdult)
    return (
      <Trans
        id="I am the parent or guardian of {name} and at least 18 years old, and I agree to the <0>terms</0>."
        values={{ name }}
        components={terms}
      />
    )
  if (purpose === 'guardian')
    return (
      <Trans
        id="I am a parent or guardian of {name} and agree to the <0>terms</0>."
        values={{ name }}
        components={terms}
      />
    )
  if (purpose === 'terms') return <Trans id="I agree to the <0>terms</0>." components={terms} />
  if (purpose === 'privacy')
    return (
      <Trans
        id="The academy may keep what it needs to know of {name}, as the <0>privacy policy</0> says."
        values={{ name }}
        components={{ 0: <NewTabLink to="/privacy" /> }}
      />
    )
  return i18n.t('The academy may publish the name and photo of {name} among its best.', { name })
}

type ConsentBoxesProps = {
  asked: readonly AskedConsent[]
  name: string
  /** Whether a parent must say that they are of age. */
  asksAdult: boolean
  agreed: readonly AskedConsent[]
  error: ReactNode
  onAgree: (agreed: AskedConsent[]) => void
}

/** The consents, each with its own box, all unticked at first. */
export function ConsentBoxes({
  asked,
  name,
  asksAdult,
  agreed,
  error,
  onAgree,
}: ConsentBoxesProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className={`stack gap12 ${classes.group}`}>
      <legend>{i18n.t('What you agree to')}</legend>
      {asked.map((purpose) => (
        <Checkbox
          key={purpose}
          name={purpose}
          label={<Text purpose={purpose} name={name} asksAdult={asksAdult} />}
          checked={agreed.includes(purpose)}
          onChange={({ currentTarget: { checked } }) =>
            onAgree(checked ? [...agreed, purpose] : agreed.filter((each) => each !== purpose))
          }
        />
      ))}
      <p className="small quiet">{i18n.t('You may leave out any of these.')}</p>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
