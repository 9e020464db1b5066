import type { PracticeItem } from '@ganit/contract/learning/practice'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../../ui/layout/icon.tsx'
import { ItemText } from '../../../../ui/questions/item-text.tsx'
import type { RichTextOf } from '../../../../ui/text/use-rich-text.ts'
import classes from '../practice.module.css'
import { type Sending, waitingText } from './sending.ts'

type VerdictProps = {
  item: PracticeItem
  isShown: boolean
  isUnread: boolean
  sending: Sending
  rich: RichTextOf
}

const ICONS = { right: 'tick', wrong: 'close', unsaid: 'warning', waiting: 'network' } as const

function verdictOf(
  { state, tries }: PracticeItem,
  { sending, isUnread }: VerdictProps,
  i18n: I18n,
) {
  if (isUnread && state === 'open') {
    const text = i18n.t('We cannot read this yet. Write for example 3x^2 - 1/2.')
    return { kind: 'unsaid', text } as const
  }
  if (state === 'right') return { kind: 'right', text: i18n.t('Right.') } as const
  if (state === 'by hand')
    return { kind: 'unsaid', text: i18n.t('This could not be checked.') } as const
  if (state === 'withdrawn')
    return { kind: 'unsaid', text: i18n.t('This question was taken out.') } as const
  if (state === 'waiting') {
    const text = waitingText(sending, i18n) ?? i18n.t('Checking…')
    return { kind: 'waiting', text } as const
  }
  const last = tries.at(-1)
  return last && ({ kind: 'wrong', text: last.slip?.text ?? i18n.t('Not yet.') } as const)
}

/** Shows how the last try was judged, in words and by a shape. A new verdict is read aloud and scrolled to. */
export function Verdict(props: VerdictProps) {
  const { i18n } = useLingui()
  const verdict = props.isShown ? verdictOf(props.item, props, i18n) : undefined
  const place = useRef<HTMLDivElement>(null)
  const text = verdict?.text
  const before = useRef(text)

  // On a small phone the verdict is below the screen or behind the buttons.
  useEffect(() => {
    if (text && text !== before.current) place.current?.scrollIntoView({ block: 'nearest' })
    before.current = text
  }, [text])

  return (
    <div role="status" className={classes.verdict} ref={place}>
      {verdict && (
        <div className="row gap10 strong" data-kind={verdict.kind}>
          <Icon name={ICONS[verdict.kind]} />
          <div className="narrow">
            <ItemText text={verdict.text} figures={props.item.figures} rich={props.rich} />
          </div>
        </div>
      )}
    </div>
  )
}
