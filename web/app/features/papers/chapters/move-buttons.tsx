import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { useAction } from '../../../ui/forms/use-action.ts'
import { Icon } from '../../../ui/layout/icon.tsx'
import classes from './chapters.module.css'

type MoveButtonsProps = {
  name: string
  position: number
  count: number
  move: (position: number) => Promise<unknown>
}

/** Moves an item up or down by press or arrow keys. The focus follows, because moving the row would lose it. */
export function MoveButtons({ name, position, count, move }: MoveButtonsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const pressed = useRef<'up' | 'down'>(null)
  const { failure, run } = useAction()
  const isFirst = position === 0
  const isLast = position === count - 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when its place changes.
  useEffect(() => {
    if (!pressed.current) return
    const [up, down] = group.current?.querySelectorAll('button') ?? []
    const wanted = pressed.current === 'up' ? up : down
    pressed.current = null
    wanted?.focus()
    announceText(`${name}: place ${position + 1} of ${count}`)
  }, [position])

  const step = (way: 'up' | 'down') => {
    if (way === 'up' ? isFirst : isLast) return
    void run(async () => {
      pressed.current = way
      await move(way === 'up' ? position - 1 : position + 1)
    })
  }
  return (
    <fieldset
      ref={group}
      className={`row narrow ${classes.moves}`}
      aria-label={`Place of ${name}`}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 'up' : 'down')
      }}
    >
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => step('up')}
      >
        <Icon name="chevronUp" size={18} />
      </Button>
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => step('down')}
      >
        <Icon name="chevronDown" size={18} />
      </Button>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </fieldset>
  )
}
