import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { RemoveButton } from './remove-button.tsx'

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  return (
    <div>
      {rows.map((row) => (
        <fieldset key={row}>
          <input aria-label={row} />
          {rows.length > 1 && (
            <RemoveButton
              what={row}
              onClick={() => setRows((before) => before.filter((other) => other !== row))}
            />
          )}
        </fieldset>
      ))}
    </div>
  )
}

test('whoever removes rows with the keyboard goes on in one that is left', async () => {
  open(<Rows />)
  await userEvent.type(screen.getByRole('button', { name: 'Remove three' }), '{Enter}')
  expect(screen.getByLabelText('two')).toBe(document.activeElement)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('one')).toBe(document.activeElement)
})
