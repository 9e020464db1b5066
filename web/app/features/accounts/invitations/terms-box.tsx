import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from '../../../ui/forms/fields/fields.tsx'

/** Opens in a new tab, so that the form stays. */
const NewTabLink = ({ to, children }: { to: string; children?: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

export const TermsBox = (props: CheckboxProps) => (
  <Checkbox
    {...props}
    name="agreed"
    aria-invalid={props.error ? true : undefined}
    label={
      <Trans
        id="I agree to the <0>terms</0> and the <1>privacy policy</1>"
        components={{ 0: <NewTabLink to="/terms" />, 1: <NewTabLink to="/privacy" /> }}
      />
    }
  />
)
