// The connections that people have to this process, as the Linux kernel counts them: Deno.serve shows none of it.
import { openLibc } from "../process/libc.ts";

export interface Connection {
  descriptor: number;
  /** Of no other connection, as long as it lasts. */
  id: string;
  receivedBytes: bigint;
  sentBytes: bigint;
}

export interface Connections {
  list(): Connection[];
  /** Says the last words, as far as they find room, and ends it both ways. */
  end(descriptor: number, lastWords?: Uint8Array<ArrayBuffer>): void;
}

/** Of asm-generic, so of x86-64 and arm64. */
const AF_INET = 2;
const AF_INET6 = 10;
const IPPROTO_TCP = 6;
const TCP_INFO = 11;
const MSG_DONTWAIT_NOSIGNAL = 0x4040;
const SHUT_RDWR = 2;

const ADDRESS_BYTES = 28;
/** In `struct tcp_info` of <linux/tcp.h>, since Linux 4.19. */
const INFO = { receivedAt: 128, sentAt: 200, bytes: 208 };
/** In `struct dirent` of glibc. */
const NAME_AT = 19;
const DESCRIPTORS = new TextEncoder().encode("/proc/self/fd\0");

/** Those to this port of ours. Null without glibc. */
export function openConnections(port: number): Connections | null {
  const libc = openLibc({
    opendir: { parameters: ["buffer"], result: "pointer" },
    readdir: { parameters: ["pointer"], result: "pointer" },
    closedir: { parameters: ["pointer"], result: "i32" },
    getsockname: { parameters: ["i32", "buffer", "buffer"], result: "i32" },
    getpeername: { parameters: ["i32", "buffer", "buffer"], result: "i32" },
    getsockopt: { parameters: ["i32", "i32", "i32", "buffer", "buffer"], result: "i32" },
    send: { parameters: ["i32", "buffer", "usize", "i32"], result: "isize" },
    shutdown: { parameters: ["i32", "i32"], result: "i32" },
  });
  if (!libc) return null;
  const address = new Uint8Array(ADDRESS_BYTES);
  const addressView = new DataView(address.buffer);
  const info = new DataView(new ArrayBuffer(INFO.bytes));
  const length = new Int32Array(1);

  function listDescriptors(): number[] {
    const directory = libc!.opendir(DESCRIPTORS);
    if (!directory) return [];
    const descriptors: number[] = [];
    for (let entry; (entry = libc!.readdir(directory));) {
      descriptors.push(Number(Deno.UnsafePointerView.getCString(entry, NAME_AT)));
    }
    libc!.closedir(directory);
    return descriptors.filter(Number.isInteger);
  }

  function read(descriptor: number): Connection | null {
    length[0] = ADDRESS_BYTES;
    if (libc!.getsockname(descriptor, address, length) !== 0) return null;
    const family = addressView.getUint16(0, true);
    if (family !== AF_INET && family !== AF_INET6) return null;
    if (addressView.getUint16(2) !== port) return null;
    length[0] = ADDRESS_BYTES;
    // A socket that listens has no peer.
    if (libc!.getpeername(descriptor, address, length) !== 0) return null;
    const id = `${descriptor} ${address.subarray(0, length[0]).toHex()}`;
    length[0] = INFO.bytes;
    const failed = libc!.getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, length) !== 0;
    if (failed || length[0]! < INFO.bytes) return null;
    return {
      descriptor,
      id,
      receivedBytes: info.getBigUint64(INFO.receivedAt, true),
      sentBytes: info.getBigUint64(INFO.sentAt, true),
    };
  }

  return {
    list: () => listDescriptors().map(read).filter((connection) => connection !== null),
    end(descriptor, lastWords) {
      if (lastWords) {
        libc.send(descriptor, lastWords, BigInt(lastWords.length), MSG_DONTWAIT_NOSIGNAL);
      }
      libc.shutdown(descriptor, SHUT_RDWR);
    },
  };
}
