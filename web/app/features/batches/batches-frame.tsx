import { Button } from '@mantine/core'
import { domAnimation, LazyMotion, MotionConfig } from 'motion/react'
import * as m from 'motion/react-m'
import { useId } from 'react'
import { Outlet } from 'react-router'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from './batches-frame.module.css'
import { BatchesMenu } from './batches-menu.tsx'
import { useBatchesMenu } from './use-batches-menu.ts'

/** The numbers of the specification (§9); lengths in px. */
const SPRING = { type: 'spring', stiffness: 300, damping: 30 } as const
const MENU_OFFSET = -300
const CONTENT_SHIFT = 100

const MENU = {
  open: { x: 0, visibility: 'visible' },
  closed: { x: MENU_OFFSET, transitionEnd: { visibility: 'hidden' } },
} as const
const CONTENT = { open: { x: CONTENT_SHIFT }, closed: { x: 0 } }

/** The menu that slides out beside each of the screens about batches (spec §2, Batches admin). */
export default function BatchesFrame() {
  const { isOpen, toggle, flip, close, onKeyDown } = useBatchesMenu()
  const id = useId()
  const state = isOpen ? 'open' : 'closed'

  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig transition={SPRING} reducedMotion="user">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the focus is. */}
        <div className={classes.frame} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
          <nav className={classes.menu} aria-label="Batches">
            <div className={classes.toggle}>
              <Button
                ref={toggle}
                size="xs"
                aria-expanded={isOpen}
                aria-controls={id}
                leftSection={<Icon name={isOpen ? 'close' : 'menu'} size={18} />}
                onClick={flip}
              >
                {isOpen ? 'Close' : 'Batches Menu'}
              </Button>
            </div>
            <m.div
              id={id}
              className={classes.panel}
              inert={!isOpen}
              initial={false}
              variants={MENU}
              animate={state}
            >
              <BatchesMenu />
            </m.div>
          </nav>
          {/* A short way for the mouse; keys have Escape. */}
          <m.div initial={false} variants={CONTENT} animate={state} onClick={close}>
            <Outlet />
          </m.div>
        </div>
      </MotionConfig>
    </LazyMotion>
  )
}
