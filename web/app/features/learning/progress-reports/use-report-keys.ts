import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { uppermostModal } from '../../../ui/dialogs/open-modals.ts'

/** Whether a key belongs to what has the focus: typed text, or an open dialog. */
export const belongsElsewhere = ({ target }: KeyboardEvent) =>
  uppermostModal() !== undefined ||
  (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'))

type Keys = { onMove: (by: number) => void; onLeaveOut: () => void; onSend: () => void }

/** Arrows change the child, X leaves it out, Ctrl Enter sends. */
export function useReportKeys({ onMove, onLeaveOut, onSend }: Keys) {
  useWindowKey((event) => {
    if (belongsElsewhere(event)) return
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
    work()
  })
}
