// What pictures say of who made them, as programs write it, and what the files made of them say, read by another parser.
import { Parser } from "htmlparser2";
import sharp, { type Sharp } from "sharp";
import { big, join, jpegSegment, pngChunk, withSegments } from "../attacks/picture_bytes.ts";

export const RIGHTS = {
  "dc:creator": ["Zoë & Söhne", "漢字"],
  "dc:rights": ["© 2026 “Zoë”"],
  "xmpRights:Marked": ["True"],
  "xmpRights:Owner": ["Kitchen Ltd"],
  "xmpRights:UsageTerms": ["Ask first"],
  "xmpRights:WebStatement": ["https://rights.example/?a=1&b=2"],
  "cc:license": ["https://creativecommons.org/licenses/by/4.0/"],
  "cc:attributionName": ["Zoë"],
  "cc:attributionURL": ["https://zoe.example/"],
  "photoshop:Credit": ["Kitchen Press"],
  "photoshop:Source": ["Zoë's archive"],
  "plus:DataMining": ["http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED"],
  "plus:Licensor/plus:LicensorURL": ["https://buy.example/1", "https://buy.example/2"],
  "plus:CopyrightOwner/plus:CopyrightOwnerName": ["Zoë"],
  "Iptc4xmpExt:DigitalSourceType": [
    "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  ],
};

/** Beside the rights, each of these stands in the packet; none may stand in a file of ours. */
export const FACTS = [
  "52,31.2N",
  "Kitchencam",
  "SoupCity",
  "+49 30 1234",
  "VEhVTUJOQUlM",
  "Pantry",
];

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** Properties as attributes and as elements, under prefixes of its own, with a picture within the picture. */
export const PACKET = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Test"><r:RDF xmlns:r="${RDF}">
<r:Description r:about="uuid:Pantry" xmlns:d="http://purl.org/dc/elements/1.1/"
  xmlns:ps='http://ns.adobe.com/photoshop/1.0/' xmlns:exif="http://ns.adobe.com/exif/1.0/"
  xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:xr="http://ns.adobe.com/xap/1.0/rights/"
  xmlns:mm="http://ns.adobe.com/xap/1.0/mm/" xmlns:core="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
  xmlns:g="http://ns.adobe.com/xap/1.0/g/img/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  exif:GPSLatitude="52,31.2N" tiff:Model="Kitchencam" ps:City = "SoupCity"
  ps:Credit="Kitchen Press" ps:Source='Zoë&apos;s archive' xr:Marked="True">
 <mm:Pantry><r:Bag><r:li r:parseType="Resource"><d:creator><r:Seq><r:li>Pantry</r:li></r:Seq></d:creator></r:li></r:Bag></mm:Pantry>
 <core:CreatorContactInfo r:parseType="Resource"><core:CiTelWork>+49 30 1234</core:CiTelWork></core:CreatorContactInfo>
 <xmp:Thumbnails><r:Alt><r:li r:parseType="Resource"><g:image>VEhVTUJOQUlM</g:image></r:li></r:Alt></xmp:Thumbnails>
 <!-- <d:creator>Pantry</d:creator> -->
 <d:creator><r:Seq><r:li>Zo&#xeb; &amp; S&#246;hne</r:li><r:li><![CDATA[漢字]]></r:li><r:li>漢字</r:li></r:Seq></d:creator>
 <d:rights><r:Alt><r:li xml:lang="x-default">© 2026 “Zoë”</r:li><r:li xml:lang="de">Zoë allein</r:li></r:Alt></d:rights>
</r:Description>
<r:Description xmlns:xr="http://ns.adobe.com/xap/1.0/rights/" xmlns:c="http://creativecommons.org/ns#"
  xmlns:p="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
 <xr:Owner><r:Bag><r:li>Kitchen Ltd</r:li></r:Bag></xr:Owner>
 <xr:UsageTerms><r:Alt><r:li xml:lang="x-default">Ask
   first</r:li></r:Alt></xr:UsageTerms>
 <xr:WebStatement>https://rights.example/?a=1&amp;b=2</xr:WebStatement>
 <c:license r:resource="https://creativecommons.org/licenses/by/4.0/"/>
 <c:attributionName>Zoë</c:attributionName><c:attributionURL r:resource="https://zoe.example/"/>
 <p:DataMining>http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED</p:DataMining>
 <p:Licensor><r:Seq>
  <r:li r:parseType="Resource"><p:LicensorTelephone1>+49 30 1234</p:LicensorTelephone1><p:LicensorURL>https://buy.example/1</p:LicensorURL></r:li>
  <r:li><r:Description p:LicensorURL="https://buy.example/2"/></r:li>
 </r:Seq></p:Licensor>
 <p:CopyrightOwner><r:Seq><r:li p:CopyrightOwnerName="Zoë"/></r:Seq></p:CopyrightOwner>
 <e:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</e:DigitalSourceType>
</r:Description></r:RDF></x:xmpmeta><?xpacket end="w"?>`;

export function withPlace(image: Sharp): Sharp {
  return image.withExif({
    IFD0: { Make: "Kitchencam", Artist: "Exif Artist", Copyright: "Exif Copyright" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" },
  });
}

/** In a JPEG, IPTC is a block of Photoshop's segment; here, a thumbnail stands before it. */
export function withIptc(
  jpeg: Uint8Array,
  datasets: [dataset: number, value: string | Uint8Array][],
): Uint8Array<ArrayBuffer> {
  const iptc = datasets.map(([dataset, value]) => {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    return join([0x1c, 2, dataset], big(bytes.length, 2), bytes);
  });
  const block = join(...iptc);
  const blocks = [
    join("8BIM", big(0x040c, 2), [0, 0], big(9), "VEhVTUJOQUlM".slice(0, 9), [0]),
    join("8BIM", big(0x0404, 2), [0, 0], big(block.length), block),
  ];
  return withSegments(jpeg, jpegSegment(0xed, "Photoshop 3.0\0", ...blocks));
}

export function withPngPacket(png: Uint8Array, packet: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(packet);
  // The first chunk is of 25 bytes, behind a signature of 8.
  const chunk = pngChunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0", text);
  return join(png.subarray(0, 33), chunk, png.subarray(33));
}

export function withGifPacket(gif: Uint8Array, packet: string): Uint8Array<ArrayBuffer> {
  const trailer = [1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0];
  const text = new TextEncoder().encode(packet);
  const extension = join([0x21, 0xff, 11], "XMP DataXMP", text, trailer);
  return join(gif.subarray(0, -1), extension, [0x3b]);
}

export async function rightsOf(file: Uint8Array): Promise<Record<string, string[]>> {
  const { xmpAsString = "" } = await sharp(file).metadata();
  const found: Record<string, string[]> = {};
  const path: string[] = [];
  let text = "";
  const keep = (value: string) => {
    const field = path.filter((name) => !/^(rdf|x):/.test(name)).join("/");
    if (value.trim()) (found[field] ??= []).push(value);
    text = "";
  };
  const parser = new Parser({
    onopentag(name, { "rdf:resource": resource = "" }) {
      path.push(name);
      keep(resource);
    },
    ontext: (part) => text += part,
    onclosetag() {
      keep(text);
      path.pop();
    },
  }, { xmlMode: true });
  parser.end(xmpAsString);
  return found;
}
