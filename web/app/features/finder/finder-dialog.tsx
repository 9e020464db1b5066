import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './finder-dialog.module.css'
import { useFound } from './use-found.ts'

const LABEL = 'Find a student, a batch or a page'

/** A combobox over the page: arrows choose, Enter opens, Escape closes. */
export default function FinderDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer had come. */
  const [isGoing, setGoing] = useState(false)
  const { found, isPending, isError } = useFound(typed)
  const chosen = found[active]

  const open = useCallback(
    (to: string) => {
      onClose()
      void navigate(to)
    },
    [onClose, navigate],
  )
  useEffect(() => {
    if (!isGoing || isPending) return
    if (chosen) open(chosen.to)
    else setGoing(false)
  }, [isGoing, isPending, chosen, open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is chosen comes into view.
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    option?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const type = (text: string) => {
    setTyped(text)
    setActive(0)
    setGoing(false)
  }
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setGoing(true)
    else return
    event.preventDefault()
  }
  return (
    <Modal className={classes.finder} aria-label="Find" closesOnBackdrop onClose={onClose}>
      <TextInput
        aria-label={LABEL}
        placeholder={LABEL}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-autofocus
        leftSection={<Icon name="search" />}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen && { 'aria-activedescendant': `${id}-${active}` })}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={steer}
      />
      <div ref={list} className={classes.list} id={`${id}-list`} role="listbox" aria-label="Found">
        {found.map(({ to, name, detail }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; the keys are its.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
          <div
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(to)}
          >
            <b>{name}</b>
            <span>{detail}</span>
          </div>
        ))}
      </div>
      <p className={classes.state} role="status">
        {isError
          ? 'Students and batches could not be searched.'
          : !isPending &&
            found.length === 0 &&
            'Nothing found. Try a name, a batch or a student’s number.'}
      </p>
    </Modal>
  )
}
