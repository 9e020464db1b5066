import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { uppermostModal } from '../../../ui/dialogs/open-modals.ts'

/** Whether a key belongs to what has the focus: typed text, or an open dialog. */
export const belongsElsewhere = ({ target }: KeyboardEvent) =>
  uppermostModal() !== undefined ||
  (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'))

/** In a child's line, as in any field of one line, these keys do nothing else. */
const leavesLine = ({ key, target }: KeyboardEvent) =>
  target instanceof HTMLInputElement &&
  target.name === 'line' &&
  uppermostModal() === undefined &&
  (key === 'ArrowDown' || key === 'ArrowUp')

const focusList = () =>
  document.querySelector<HTMLElement>('button[data-child][aria-current="true"]')?.focus()

type Keys = { onMove: (by: number) => void; onLeaveOut: () => void; onSend: () => void }

/** Arrows change the child, also from its line; X leaves it out, Ctrl Enter sends. */
export function useReportKeys({ onMove, onLeaveOut, onSend }: Keys) {
  useWindowKey((event) => {
    if (belongsElsewhere(event) && !leavesLine(event)) return
    const { key, ctrlKey, metaKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    const work =
      key === 'Enter' && isCommand
        ? onSend
        : isCommand || altKey
          ? undefined
          : {
              ArrowDown: () => onMove(1),
              ArrowUp: () => onMove(-1),
              x: onLeaveOut,
              X: onLeaveOut,
            }[key]
    if (!work) return
    event.preventDefault()
    // The line goes with its child. From the list, Tab leads to the line of the next one.
    if (leavesLine(event)) focusList()
    work()
  })
}
