import { type ClipboardEvent, type FocusEvent, useRef, useState } from 'react'
import { fileToFigure, picturesIn, placesLeft, withoutFigure } from './figures.ts'
import type { BankEditing } from './use-bank-form.ts'

/** Fields that can place a figure. */
const PLACEABLE = /^(?:parts\.\d+\.)?(?:text|solution|options\.\d+)$/

/** Adds, places and removes a form's figures; remembers the field written in last. */
export function useFigures({ form, formRef, onWork }: BankEditing) {
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')
  const written = useRef<HTMLTextAreaElement>(null)

  async function take(files: File[]) {
    setWorking(true)
    setFailure('')
    for (const file of files) {
      if (placesLeft(form.getValues().figures) <= 0) {
        setFailure('A question has at most eight figures.')
        break
      }
      try {
        const figure = await fileToFigure(file)
        form.setFieldValue('figures', (before) => [...before, figure])
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      }
    }
    setWorking(false)
  }
  const add = (files: File[]) => {
    if (files.length > 0) onWork(take(files))
  }

  /** Inserts `![2]` at the last caret, or at the end of the text. */
  function insert(place: number) {
    const area =
      written.current ?? formRef.current?.querySelector<HTMLTextAreaElement>('[name="text"]')
    if (!area) return
    const { name, value, selectionStart, selectionEnd } = area
    const sign = `![${place}]`
    form.setFieldValue(
      name,
      (value.slice(0, selectionStart) + sign + value.slice(selectionEnd)) as never,
    )
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(selectionStart + sign.length, selectionStart + sign.length)
    })
  }

  return {
    isWorking,
    failure,
    add,
    insert,
    remove: (place: number) => form.setValues(withoutFigure(form.getValues(), place)),
    /** Pasting a picture anywhere in the form adds a figure; text pastes as usual. */
    watch: {
      onPaste: (event: ClipboardEvent) => {
        const pictures = picturesIn(event.clipboardData)
        if (pictures.length === 0) return
        event.preventDefault()
        add(pictures)
      },
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLTextAreaElement && PLACEABLE.test(target.name))
          written.current = target
      },
    },
  }
}

export type Figures = ReturnType<typeof useFigures>
