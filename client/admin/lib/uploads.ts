import { readyPhoto, type Unfit } from "../../forms/photo";
import { ApiError, isUnanswered } from "../../lib/api";
import type { Picture } from "../../types/media.gen";

// The number of concurrent uploads. More are no faster on a phone's connection.
const atOnce = 2;

/** A queued or running upload. */
export interface Upload {
  id: number;
  file: File;
  /** The share that has been sent, from 0 to 1. */
  sent: number;
  /**
   * Why the upload failed: an unsuitable file, a refusal, an error of the server, or no response. Empty if it
   * has not failed.
   */
  failed: "" | Unfit | "refused" | "server" | "network";
  /** The server's message for a refused upload. */
  message: string;
}

type Send = (
  file: Blob,
  name: string,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<Picture>;

let ids = 0;

/**
 * Uploads pictures, two at a time. It reports all unfinished uploads and returns finished pictures in the order
 * in which they were added.
 */
export class UploadQueue {
  private all: (Upload & { giveUp: AbortController; running: boolean; arrived?: Picture })[] = [];

  constructor(
    private send: Send,
    private changed: (uploads: Upload[]) => void,
    private arrived: (pictures: Picture[]) => void,
  ) {}

  add(files: File[]): void {
    for (const file of files) {
      const giveUp = new AbortController();
      const upload = { id: ++ids, file, sent: 0, failed: "" as const, message: "" };
      this.all.push({ ...upload, giveUp, running: false });
    }
    this.go();
  }

  retry(id: number): void {
    this.change(id, { failed: "", message: "", sent: 0, running: false });
    this.go();
  }

  /** Aborts an upload and removes it from the queue. */
  remove(id: number): void {
    this.all.find((each) => each.id === id)?.giveUp.abort();
    this.all = this.all.filter((each) => each.id !== id);
    this.go();
  }

  /** Aborts all uploads. */
  close(): void {
    for (const { giveUp } of this.all) giveUp.abort();
    this.all = [];
  }

  private go(): void {
    this.handOver();
    this.changed(this.all.map(({ giveUp, running, arrived, ...upload }) => upload));
    const running = this.all.filter((each) => each.running).length;
    const waiting = this.all.filter((each) => !each.running && !each.failed && !each.arrived);
    for (const { id } of waiting.slice(0, atOnce - running)) void this.run(id);
  }

  // Returns finished pictures up to the first unfinished one.
  private handOver(): void {
    const pictures: Picture[] = [];
    const left = this.all.filter((each) => !each.failed);
    for (const each of left) {
      if (!each.arrived) break;
      pictures.push(each.arrived);
      this.all = this.all.filter((other) => other !== each);
    }
    if (pictures.length > 0) this.arrived(pictures);
  }

  private async run(id: number): Promise<void> {
    const upload = this.all.find((each) => each.id === id);
    if (!upload) return;
    upload.running = true;
    const { file, giveUp } = upload;
    try {
      const ready = await readyPhoto(file);
      if (!(ready instanceof Blob)) this.change(id, { failed: ready });
      else {
        const progress = (sent: number) => this.tell(id, sent);
        const arrived = await this.send(ready, file.name, progress, giveUp.signal);
        this.change(id, { arrived });
      }
    } catch (error) {
      if (giveUp.signal.aborted) return;
      console.info("the picture was not sent:", error);
      const refused = error instanceof ApiError && error.status < 500;
      this.change(id, {
        failed: refused ? "refused" : isUnanswered(error) ? "network" : "server",
        message: refused ? error.message : "",
      });
    }
    this.change(id, { running: false });
    this.go();
  }

  private tell(id: number, sent: number): void {
    this.change(id, { sent });
    this.changed(this.all.map(({ giveUp, running, arrived, ...upload }) => upload));
  }

  private change(id: number, what: Partial<(typeof this.all)[number]>): void {
    const upload = this.all.find((each) => each.id === id);
    if (upload) Object.assign(upload, what);
  }
}
