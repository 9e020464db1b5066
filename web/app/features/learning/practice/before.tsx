import type { PracticeItem, PracticeValue } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { Drawn } from '../../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'

type BeforeProps = Pick<PracticeItem, 'kind'> & { value: PracticeValue | null; rich: RichTextOf }

/** The answer given in the test, crossed out. */
export function Before({ value, kind, rich }: BeforeProps) {
  const { i18n } = useLingui()
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
  if (text === '') return <p className="quiet">{i18n.t('You left it blank in the test.')}</p>
  return (
    <div className="row gap8 quiet">
      <span>{i18n.t('Yours in the test:')}</span>
      <s>
        <Drawn text={kind === 'expression' ? `$${text}$` : text} by={rich} />
      </s>
    </div>
  )
}
