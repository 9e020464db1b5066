import { useLingui } from '@lingui/react'
import { ButtonLink } from '../buttons/button.tsx'

/** Says that a child waits until a parent agrees. `child`, the child's number, is given to a guardian, who can agree. */
export function ParentFirst({ child }: { child?: number | undefined }) {
  const { i18n } = useLingui()
  return (
    <div role="note" className="wrap gap12 centred split pad16 card">
      <p className="strong">{i18n.t('A parent has to agree first.')}</p>
      {child !== undefined && (
        <ButtonLink variant="main" to={`/guardian/dashboard?child=${child}#parents-word`}>
          {i18n.t('Agree now')}
        </ButtonLink>
      )}
    </div>
  )
}
