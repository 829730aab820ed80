/** A worker that takes too long is ended. */
export async function askBeside<T>(
  address: string,
  request: unknown,
  deadlineMs: number,
): Promise<T | "slow" | "failed"> {
  const worker = new Worker(address, { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = await new Promise<T | "slow" | "failed">((resolve) => {
    timer = setTimeout(() => resolve("slow"), deadlineMs);
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve("failed");
    };
    worker.postMessage(request);
  });
  clearTimeout(timer);
  worker.terminate();
  return answer;
}
