import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ChoiceList } from '../../ui/forms/choice-list.tsx'
import { useChoice } from '../../ui/forms/use-choice.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './finder-dialog.module.css'
import type { Found } from './found.ts'
import { useFound } from './use-found.ts'

const LABEL = 'Find a student, a batch or a page'

/** A combobox over the page: arrows choose, Enter opens, Escape closes. */
export default function FinderDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found, isPending, isError } = useFound(typed)

  const onChoose = useCallback(
    (chosen: Found) => {
      if ('types' in chosen) return setTyped(chosen.types)
      onClose()
      void navigate(chosen.to, { state: chosen.state })
    },
    [onClose, navigate],
  )
  const { input, ...choice } = useChoice({
    typed,
    options: found,
    isPending,
    isOpen: true,
    onChoose,
  })
  return (
    <Modal className={classes.finder} aria-label="Find" closesOnBackdrop onClose={onClose}>
      <TextInput
        aria-label={LABEL}
        placeholder={LABEL}
        maxLength={200}
        data-autofocus
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        {...input}
      />
      <ChoiceList choice={choice} label="Found" className={classes.list} />
      <p className={classes.state} role="status">
        {isError
          ? 'Not everything could be searched.'
          : !isPending &&
            found.length === 0 &&
            'Nothing found. Try a name, a phone, a batch or a receipt number.'}
      </p>
    </Modal>
  )
}
