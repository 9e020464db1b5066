/** Whether the product is being written or tested, rather than used: then rules are looked at that cost too much elsewhere. */
export const isWrittenAndTested = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
