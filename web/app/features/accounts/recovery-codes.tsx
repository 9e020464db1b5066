import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './account.module.css'

type RecoveryCodesProps = {
  codes: string[]
  /** Which level its heading has on the page. */
  heading: 'h2' | 'h3'
  onClose: () => void
}

/** Shown once, right after switching on: the server itself cannot show them again. */
export function RecoveryCodes({ codes, heading: Heading, onClose }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`

  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        It is on. Write these recovery codes down
      </Heading>
      <p className={classes.note}>
        They are not shown again. Each lets you in once when you don’t have your phone. Keep them on
        paper or in a password manager, not on the phone.
      </p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button variant="main" onClick={onClose}>
          I have written them down
        </Button>
        <Button component="a" href={file} download="recovery-codes.txt">
          Save as a file
        </Button>
      </div>
    </>
  )
}
