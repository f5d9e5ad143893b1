import { ApiError, scriptHeader } from "../../lib/api";

// Timeout in milliseconds, long enough for a picture over a slow mobile network.
const timeout = 5 * 60_000;

/**
 * Posts a form with files by XMLHttpRequest, because fetch reports no upload progress. `onProgress` receives
 * the share that has been sent, from 0 to 1. Rejects like `call` in client/lib/api.ts, and with AbortError when
 * `signal` aborts.
 */
export function upload<T>(
  address: string,
  form: FormData,
  onProgress?: (sent: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("POST", address);
    for (const [name, value] of Object.entries(scriptHeader)) request.setRequestHeader(name, value);
    request.timeout = timeout;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(answerOf(request).data as T);
      else reject(refusalOf(request));
    };
    request.onerror = () => reject(new TypeError("the upload came to nothing"));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new DOMException("the upload was given up", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    request.send(form);
    if (signal?.aborted) abort();
  });
}

interface Answer {
  data?: unknown;
  error?: { code?: string; message?: string; fields?: Record<string, string> };
}

function answerOf(request: XMLHttpRequest): Answer {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return {}; // A proxy's error page is not JSON; the status suffices.
  }
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const { error, data } = answerOf(request);
  const { code = "unknown", message = "", fields } = error ?? {};
  const retryAfter = Number(request.getResponseHeader("Retry-After")) || 0;
  return new ApiError(request.status, code, message, { fields, data, retryAfter });
}
