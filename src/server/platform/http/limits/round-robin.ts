/** A queue that serves the owners of its jobs in turn, however many jobs one of them has. */
export class RoundRobin<Owner, Job> {
  /** Jobs by owner, the next owner first. */
  readonly #waiting = new Map<Owner, Job[]>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  add(owner: Owner, job: Job): void {
    const jobs = this.#waiting.get(owner)
    if (jobs === undefined) this.#waiting.set(owner, [job])
    else jobs.push(job)
  }

  /** Removes and returns the next job. */
  take(): Job | undefined {
    for (const [owner, jobs] of this.#waiting) {
      // Moves the owner to the end.
      this.#waiting.delete(owner)
      const job = jobs.shift()
      if (jobs.length > 0) this.#waiting.set(owner, jobs)
      return job
    }
    return undefined
  }
}
