// Stands in for the hosts that published pages may use: small files of the same kind, and the same for every visit.

const IMAGE =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#8a9" d="M0 0h4v3H0z"/></svg>`;

/** Enough of three.js for a page to draw with: a ring for every mesh, on a flat canvas. */
const THREE = `
class Node { children = []; position = vector(); rotation = vector(); add(...nodes) { this.children.push(...nodes); } }
const vector = () => ({ x: 0, y: 0, z: 0, set(x, y, z) { Object.assign(this, { x, y, z }); } });
export class Scene extends Node {}
export class Group extends Node {}
export class PerspectiveCamera extends Node { updateProjectionMatrix() {} }
export class TorusGeometry { constructor(radius) { this.radius = radius; } }
export class MeshBasicMaterial { constructor({ color }) { this.color = color; } }
export class Mesh extends Node { constructor(geometry, material) { super(); Object.assign(this, { geometry, material }); } }
export class WebGLRenderer {
  constructor({ canvas }) { this.domElement = canvas; }
  setSize(width, height) { Object.assign(this.domElement, { width, height }); }
  setAnimationLoop(draw) { const loop = () => { draw(); requestAnimationFrame(loop); }; loop(); }
  render(scene) {
    const { width, height } = this.domElement;
    const context = this.domElement.getContext("2d");
    context.clearRect(0, 0, width, height);
    const draw = (node) => {
      if (node.geometry) {
        context.strokeStyle = "#" + node.material.color.toString(16);
        context.strokeRect(width / 2 - node.geometry.radius * 90, height / 2 - 90, node.geometry.radius * 180, 180);
      }
      node.children.forEach(draw);
    };
    draw(scene);
  }
}`;
const ORBIT_CONTROLS = "export class OrbitControls { update() {} }";
const BOOTSTRAP = ".text-center{text-align:center}.btn{display:inline-block;padding:.5rem 1rem;" +
  "border:1px solid;border-radius:.4rem}.collapse:not(.show){display:none}.form-control{width:100%}";

const FILES: [address: RegExp, contentType: string, body: string][] = [
  [/unsplash|imgur|placehold|staticflickr/, "image/svg+xml", IMAGE],
  [/three\.module\.js$/, "text/javascript", THREE],
  [/OrbitControls\.js$/, "text/javascript", ORBIT_CONTROLS],
  [/bootstrap\.min\.css$/, "text/css", BOOTSTRAP],
  [/\.js$|cdn\.tailwindcss/, "text/javascript", ""],
  [/css/, "text/css", ""],
];

/** What `openBrowser` answers in place of another host; null for a host that pages may not reach. */
export function cdn(url: URL): { body: string; contentType: string } | null {
  const file = FILES.find(([address]) => address.test(url.host + url.pathname));
  return file ? { contentType: file[1], body: file[2] } : null;
}
